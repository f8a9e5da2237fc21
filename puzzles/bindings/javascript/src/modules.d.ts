// What this package uses of node.
declare module 'node:fs/promises' {
  export function readFile(file: URL): Promise<BufferSource>;
}
