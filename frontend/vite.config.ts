import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Modules of libraries that are downloaded by everybody and run by nobody here, and what stands in for them. */
const UNUSED: readonly (readonly [RegExp, string])[] = [
  // The default theme once more, as JavaScript, to resolve style props (8 kB gzipped). Our screens have none: the
  // theme is `src/ui/amplify-theme.css`.
  [/@aws-amplify\/ui\/.*\/theme\/tokens\/index\.mjs$/, 'export const tokens = {}, reactNativeTokens = {};'],
  // Readers of two older forms of configuration (3 kB gzipped). We hand over the present one.
  [/@aws-amplify\/core\/.*\/parseAWSExports\.mjs$/, 'export const parseAWSExports = (config) => config;'],
  [
    /@aws-amplify\/core\/.*\/parseAmplifyOutputs\.mjs$/,
    'export const isAmplifyOutputs = () => false, parseAmplifyOutputs = (outputs) => outputs;',
  ],
];

const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  enforce: 'pre',
  load: (id) => UNUSED.find(([module]) => module.test(id))?.[1] ?? null,
};

/**
 * The pages as the distribution serves them: hashed files under `assets/`, no inline script (the
 * Content-Security-Policy admits none) and no source maps beside the public files.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutUnusedParts, react()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The policy lets images, but no font and no style sheet, come as data.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    target: 'es2022',
  },
  server: { host: '127.0.0.1' },
});
