# Sourced by the scripts that build with Emscripten and node, in the checkout.

engine=build/page/engine

# Ends the script with status 69 if something is missing, and names it.
require_wasm_tools() { # arguments: the script, what it builds
  local command missing=()
  for command in cmake em++ ninja node npm; do
    command -v "$command" >/dev/null || missing+=("$command")
  done
  [[ -d /usr/include/absl ]] || missing+=(libabsl-dev)
  [[ -d /usr/include/boost ]] || missing+=(libboost-dev)
  [[ -d /usr/include/nlohmann ]] || missing+=(nlohmann-json3-dev)
  if ((${#missing[@]} == 0)); then return; fi
  echo "$1: $2 is not built, because these are missing: ${missing[*]}" >&2
  echo "$1: on Debian, tools/setup --page installs them; the rest of the project does not need them" >&2
  exit 69
}

# Compiles modules of puzzles/web/engine to WebAssembly.
build_engine() { # arguments of cmake --build
  forget_other_tree "$PWD/$engine" "$PWD/puzzles/web/engine"
  if [[ ! -f $engine/build.ninja ]]; then
    emcmake cmake -G Ninja -S puzzles/web/engine -B $engine \
      -D CMAKE_BUILD_TYPE=Release >/dev/null
  fi
  cmake --build $engine "$@"
}

# Installs the packages of the page's lock file without running their scripts.
install_node_packages() {
  if [[ ! puzzles/web/node_modules/.package-lock.json -nt puzzles/web/package-lock.json ]]; then
    (cd puzzles/web && npm ci --ignore-scripts --no-audit --no-fund)
  fi
}
