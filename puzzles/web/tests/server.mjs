// A static file server with compression, like those that will serve the page. Records what it served.
import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {gzipSync} from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json',
};

/** Serves a folder. `extra` maps further paths to texts, or to null what is there no more, and may be changed while the server runs. */
export async function serve(folder, extra = new Map()) {
  const served = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://here').pathname).replace(/\/$/, '/index.html');
    const file = join(folder, normalize(path));
    let body;
    if (extra.has(path)) body = extra.get(path) === null ? undefined : Buffer.from(extra.get(path));
    else if (file.startsWith(folder) && existsSync(file) && statSync(file).isFile()) body = readFileSync(file);
    if (body === undefined) {
      response.writeHead(404, {'content-type': 'text/plain'}).end('not found');
      served.push({path, status: 404, bytes: 0});
      return;
    }
    const packed = gzipSync(body, {level: 9});
    served.push({path, status: 200, bytes: packed.length});
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'content-encoding': 'gzip', 'cache-control': 'max-age=600',
    });
    response.end(packed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref(); // a failing test leaves the server open, which must not keep the process alive
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    served, extra,
    close: () => { server.closeAllConnections?.(); return new Promise((resolve) => server.close(resolve)); },
  };
}
