import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { fewChunks } from './chunks/few-chunks.ts';
import { lighterBundle } from './lighter-bundle.ts';
import { emitPreload } from './preload/emit-preload.ts';
import { emitServiceWorker } from './service-worker/emit-service-worker.ts';

/**
 * The pages as the distribution serves them: hashed files under `assets/`, no inline script (the
 * Content-Security-Policy admits none) and no source maps beside the public files.
 */
const pages: UserConfig = {
  root: import.meta.dirname,
  plugins: [lighterBundle, react()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Some twenty kilobytes in one file, instead of as many files a page: a part that is fetched later waits for none.
    cssCodeSplit: false,
    // The policy lets images, but no font and no style sheet, come as data.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    target: 'es2022',
  },
  server: { host: '127.0.0.1' },
};

export default defineConfig({
  ...pages,
  plugins: [pages.plugins, fewChunks(pages), emitPreload(), emitServiceWorker()],
});
