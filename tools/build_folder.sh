# Sourced by the scripts that build, with the checkout in `root`.

# The folder of all builds. BACKTRICK_BUILD names another, for a checkout that cannot be written to.
builds=${BACKTRICK_BUILD:-$root/build}
if [[ $builds != /* ]]; then builds=$PWD/$builds; fi

# A build folder remembers the tree that it was configured for. In a copied or moved checkout, it
# would build the sources of the old tree or fail.
forget_other_tree() { # arguments: build folder, its sources; both absolute
  grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$2" "$1/CMakeCache.txt" || rm -rf "$1"
}
