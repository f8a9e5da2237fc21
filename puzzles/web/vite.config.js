import {createHash} from 'node:crypto';
import {defineConfig} from 'vite';

/** Gives the service worker the list of files and a version, which is a hash of their contents. */
function serviceWorkerFiles() {
  return {
    name: 'service-worker-files',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      const files = ['./index.html', './manifest.webmanifest', './icon.svg', './icon-192.png'];
      for (const [name, output] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (name === 'sw.js') continue;
        hash.update(name).update(output.type === 'chunk' ? output.code : output.source);
        if (!files.includes(`./${name}`)) files.push(`./${name}`);
      }
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('no service worker was built');
      worker.code =
        `const FILES=${JSON.stringify(files)},VERSION="${hash.digest('hex').slice(0, 12)}";\n${worker.code}`;
    },
  };
}

const engine = process.env['BACKTRICK_ENGINE'];
if (engine === undefined)
  throw new Error('set BACKTRICK_ENGINE to the path of engine.wasm, or run tools/page, which builds it first');

export default defineConfig({
  base: './',
  resolve: {alias: [{find: /^backtrick-engine/, replacement: engine}]},
  plugins: [serviceWorkerFiles()],
  worker: {format: 'es'},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    rollupOptions: {
      input: {index: 'index.html', sw: 'src/sw.ts'},
      output: {entryFileNames: ({name}) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js')},
    },
  },
});
