import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {gzipSync} from 'node:zlib';
import {defineConfig} from 'vite';

/**
 * The files that the page loads only when they are asked for: the chunks that the entry does not import, without the languages,
 * with their styles, and what is for advice, tables and Level 8.
 */
function loadedLater(bundle) {
  const first = new Set();
  const add = (name) => {
    if (first.has(name)) return;
    first.add(name);
    bundle[name]?.imports?.forEach(add);
  };
  const chunks = Object.entries(bundle).filter(([, {type}]) => type === 'chunk');
  for (const [name, {isEntry, facadeModuleId}] of chunks)
    if (isEntry || /\/languages\/[^/]+$/.test(facadeModuleId ?? '')) add(name);
  const later = chunks.filter(([name]) => !first.has(name));
  return new Set([
    ...later.flatMap(([name, {viteMetadata}]) => [name, ...viteMetadata.importedCss]),
    ...Object.keys(bundle).filter((name) => /\b(adviser|team|level8|training)-.*\.wasm$|\.network$/.test(name)),
  ]);
}

/** Gives the service worker the lists of files and a version, which is a hash of their contents. */
function serviceWorkerFiles() {
  return {
    name: 'service-worker-files',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      const files = ['./index.html', './manifest.webmanifest', './icon.svg', './icon-192.png'];
      const later = [];
      const isLater = loadedLater(bundle);
      for (const [name, output] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (name === 'sw.js') continue;
        hash.update(name).update(output.type === 'chunk' ? output.code : output.source);
        if (isLater.has(name)) later.push(`./${name}`);
        else if (!files.includes(`./${name}`)) files.push(`./${name}`);
      }
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('no service worker was built');
      worker.code =
        `const FILES=${JSON.stringify(files)},LATER=${JSON.stringify(later)},VERSION="${hash.digest('hex').slice(0, 12)}";\n${worker.code}`;
    },
  };
}

/** Lets the browser load the engine beside the script that asks for it, which saves a round trip. */
function preloadedEngine() {
  return {
    name: 'preloaded-engine',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, {bundle}) => Object.keys(bundle ?? {}).filter((name) => /^assets\/engine-.*\.wasm$/.test(name)).map((name) => (
        {tag: 'link', attrs: {rel: 'preload', as: 'fetch', crossorigin: true, fetchpriority: 'low', href: `./${name}`}, injectTo: 'head'})),
    },
  };
}

/** Writes the absolute address that previews of links need, if it is known where the page will lie. */
function previewAddress(baseUrl) {
  return {
    name: 'preview-address',
    transformIndexHtml: (html) =>
      baseUrl === undefined ? html : html.replace('content="./preview.jpg"', `content="${new URL('preview.jpg', baseUrl)}"`),
  };
}

/** Puts a compressed copy beside each file, for servers that send it as it is (nginx: gzip_static). */
function compressedFiles() {
  return {
    name: 'compressed-files',
    writeBundle({dir}) {
      for (const name of readdirSync(dir, {recursive: true}))
        if (/\.(html|js|css|wasm|network)$/.test(name))
          writeFileSync(join(dir, `${name}.gz`), gzipSync(readFileSync(join(dir, name)), {level: 9}));
    },
  };
}

if (process.env['BACKTRICK_ENGINE'] === undefined)
  throw new Error('set BACKTRICK_ENGINE to the path of engine.wasm, or run tools/page, which builds it first');
const engine = resolve(process.env['BACKTRICK_ENGINE']);

export default defineConfig({
  base: './',
  resolve: {
    alias: [
      {find: /^backtrick-engine/, replacement: engine},
      {find: /^backtrick-adviser/, replacement: join(dirname(engine), 'adviser.wasm')},
      {find: /^backtrick-team/, replacement: join(dirname(engine), 'team.wasm')},
      {find: /^backtrick-training/, replacement: join(dirname(engine), 'training.wasm')},
      {find: /^backtrick-level8/, replacement: join(dirname(engine), 'level8.wasm')},
    ],
  },
  assetsInclude: ['**/*.network'],
  server: {fs: {allow: ['.', '../../data/players', dirname(engine)]}},
  plugins: [serviceWorkerFiles(), preloadedEngine(), previewAddress(process.env['BACKTRICK_BASE_URL']), compressedFiles()],
  worker: {format: 'es'},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    rollupOptions: {
      input: {index: 'index.html', sw: 'src/sw.ts'},
      output: {
        entryFileNames: ({name}) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Words of a part are loaded with it.
        chunkFileNames: ({facadeModuleId}) => `assets/${/\/languages\/(level8|training)\//.exec(facadeModuleId ?? '')?.[1]?.concat('-') ?? ''}[name]-[hash].js`,
      },
    },
  },
});
