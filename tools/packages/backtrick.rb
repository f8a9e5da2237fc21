# Formula for Homebrew on Linux, for a tap: brew install --build-from-source ./backtrick.rb
#
# Debian has no Homebrew. Ruby reads the file and runs the first step of `install`, with stand-ins for
# Homebrew's methods. The steps are those of PKGBUILD. The address and its checksum are those of a
# release, which does not exist yet.
class Backtrick < Formula
  desc "Exact solver for the card game The Game"
  homepage "https://backtrick.example/"
  url "https://backtrick.example/backtrick-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "boost" => :build
  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "abseil"
  depends_on "fmt"
  depends_on :linux
  depends_on "openssl@3"
  depends_on "pugixml"
  depends_on "sqlite"
  depends_on "zstd"

  def install
    system "cmake", "--preset", "program", "-B", "build", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match(/^winnable: deal 42, /, shell_output("#{bin}/backtrick solve 42"))
  end
end
