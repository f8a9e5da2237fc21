#pragma once

namespace backtrick::python {

/// From here on, C++ exceptions become the exceptions of backtrick.errors.
void translate_errors();

}  // namespace backtrick::python
