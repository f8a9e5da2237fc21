// How a module of puzzles/web/engine is started and asked. The page and the npm package
// (puzzles/bindings/javascript) share this file.

interface Exports extends Record<string, unknown> {
  memory: WebAssembly.Memory;
  _initialize(): void;
  engine_request(size: number): number;
}

/** A module at work. A request is text or bytes, and the answer is text. */
export class Program {
  private constructor(private readonly exports: Exports) {}

  /** `calls`: what the module may call, by name. */
  static async start(module: WebAssembly.Module, calls: Record<string, WebAssembly.ImportValue> = {}): Promise<Program> {
    let exports: Exports;
    const clock = (_id: number, _precision: bigint, at: number): number => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(exports.memory.buffer).setBigUint64(at, now, true);
      return 0;
    };
    const host: Record<string, WebAssembly.ImportValue> = {
      ...calls,
      emscripten_notify_memory_growth: () => undefined,
      clock_time_get: clock,
      proc_exit: (status: number) => {
        throw new Error(`the engine ended with status ${status}`);
      },
    };
    // Some C++ libraries would also write why they end; these calls fail with EBADF.
    const imports: WebAssembly.Imports = {};
    for (const {module: from, name} of WebAssembly.Module.imports(module))
      (imports[from] ??= {})[name] = host[name] ?? (() => 8);
    const instance = await WebAssembly.instantiate(module, imports);
    exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Program(exports);
  }

  ask(question: string, about: string | Uint8Array, ...numbers: number[]): string {
    const request = typeof about === 'string' ? new TextEncoder().encode(about) : about;
    const at = this.exports.engine_request(request.length);
    new Uint8Array(this.exports.memory.buffer).set(request, at);
    const from = (this.exports[question] as (...numbers: number[]) => number)(...numbers);
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(from, bytes.indexOf(0, from)));
  }
}
