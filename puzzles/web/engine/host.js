// What the engine calls of its host (../src/wasm.ts). The linker needs the names alone.
mergeInto(LibraryManager.library, {engine_progress: function () {}});
