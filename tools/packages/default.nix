# Package for Nix: nix-build tools/packages
#
# Nix 2.26 of Debian 13 evaluates all of it, with names in place of packages. Not built, because
# nixpkgs is not in Debian.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "backtrick";
  version = "0.1.0";
  src = ../..;

  nativeBuildInputs = with pkgs; [ cmake ninja ];
  buildInputs = with pkgs; [ abseil-cpp boost cli11 fmt nlohmann_json openssl pugixml sqlite zstd ];
  cmakeFlags = [ "-DBACKTRICK_TESTS=OFF" "-DBACKTRICK_BENCH=OFF" ];

  doInstallCheck = true;
  installCheckPhase = ''
    $out/bin/backtrick solve 42 | grep '^winnable: deal 42, '
  '';

  meta = {
    description = "An exact solver for the card game The Game";
    license = pkgs.lib.licenses.mit;
    platforms = pkgs.lib.platforms.linux;
  };
}
