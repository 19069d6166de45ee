import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { emitPreload } from './preload/emit-preload.ts';
import { emitServiceWorker } from './service-worker/emit-service-worker.ts';

const FORM_LIBRARY = /\/node_modules\/(?:zod|react-hook-form|@hookform)\//;

/** Schemas and fields: what forms are made of, and what makes them out of it. */
const isOfForms = (id: string, context: Rolldown.ChunkingContext): boolean =>
  FORM_LIBRARY.test(id) ||
  (context.getModuleInfo(id)?.importedIds ?? []).some((needed) => FORM_LIBRARY.test(needed));

/**
 * The few files that the pages come in, instead of some sixty a page: each takes what its test names, and what that
 * needs, before the next one is asked. Whatever none of them takes is cut by the bundler: a screen, a dialog that
 * comes when it is opened. `test/bundle-budget.system.test.ts` says what a page may weigh, and in how many files.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // What every page begins with, and the few parts of the kit that the sign-in page and the dashboard both show. The
  // cover's state: with the dashboard's file, a shared device would wait for that before its sign-in page.
  {
    name: 'start',
    test: /\/index\.html$|\/src\/ui\/(?:buttons\/|layout\/layout\.|fields\/(?:field|text-field|password-field)\.|graphics\/(?:icon|path-icon|logo)\.)|\/src\/auth\/idle\/cover\./,
  },
  { name: 'sign-in', test: /\/src\/auth\/sign-in\/sign-in-screen\./ },
  {
    name: 'dialog',
    test: /\/src\/(?:ui\/(?:overlays\/dialog|loading\/lazy-dialog)|shared\/dialogs\/why-dialog)\./,
  },
  // What is scanned at lines, in words: the line and one list name it.
  { name: 'checks', test: /\/check-(?:states|labels)\.ts$/ },
  // What the pages share, but for what few of them fetch, and only when they need it. The few rules of items and their
  // units that pages of other goods need are here as well: the pages of stock are many times as large.
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'dashboard'),
    test: /\/node_modules\/@tanstack\/react-query\/|\/lib\/domain\/(?!access\/|audit\/|bom\/|items\/(?!date-mark|gtin|units-of-item)|labels\/|notices\/|pallets\/|production\/|scanning\/(?!usual-batch)|shipments\/|stock\/(?!ledger\/to-base-unit)|tracking\/)|\/src\/(?:api|app|auth\/session|features\/(?!bom\/|items\/|logs\/notices\/|pallets\/|production\/|receiving\/|shipments\/|stock\/|tracking\/|work-orders\/)|shared\/(?!choose-product\.|audit\/(?:audit|record-history-dialog)|barcodes\/|labels\/|dialogs\/(?:answer-state|conflict-dialog|why-dialog)|status\/posting-(?:acts|steps)|list\/paged-card|places\/(?:place-field|(?:use-)?scanned-place)|queries\/units-by-gtin|scanning\/(?:camera\/|device\/|read-code|scan-question|use-adding-scans))|ui\/(?!table\/virtual-table|graphics\/qr-code|navigation\/tabs))/,
    minShareCount: 2,
  },
  // The notes in the header (`src/app/shell/header-notes.tsx`) and above the page, which every page fetches once it stands,
  // with what they need of receiving, production, shipments and stock.
  {
    name: 'header-notes',
    test: /\/(?:features\/.*\/(?:attention-note|waiting-counts|waiting-receipts|waiting-scans|waiting-stock-counts)|shell\/(?:storage-notice|posting-notes)|camera\/camera-button)\.tsx$/,
  },
  // What the pages of items and their stock share among themselves alone.
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'stock'),
    test: /\/(?:src\/features|lib\/domain)\/(?:items|stock)\//,
    minShareCount: 2,
  },
  // What labels say: with the first scan, or the first dialog that reads them.
  {
    name: 'scanning',
    test: /\/lib\/domain\/scanning\/|\/src\/shared\/(?:choose-product|scanning\/read-code)\./,
    minShareCount: 2,
  },
  // Likewise those of production: a tablet at a line opens one of them, and stays there.
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'production'),
    test: /\/(?:src\/features|lib\/domain)\/production\//,
    minShareCount: 2,
  },
  // How labels are made: with the first that is printed.
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'labels'),
    test: /\/(?:src\/shared\/(?:barcodes|labels)|lib\/domain\/labels)\//,
    minShareCount: 2,
  },
  // And those of traces and recalls, of bills of material, of pallets and of shipments.
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'tracking'),
    test: /\/(?:src\/features|lib\/domain)\/tracking\//,
    minShareCount: 2,
  },
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'bom'),
    test: /\/(?:src\/features|lib\/domain)\/bom\//,
    minShareCount: 2,
  },
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'pallets'),
    test: /\/(?:src\/features|lib\/domain)\/pallets\//,
    minShareCount: 2,
  },
  {
    name: (id, context) => (isOfForms(id, context) ? null : 'shipments'),
    test: /\/(?:src\/features|lib\/domain)\/shipments\//,
    minShareCount: 2,
  },
  // What the two lists of work orders and their dialogs share.
  { name: 'work-orders', test: /\/src\/features\/work-orders\//, minShareCount: 2 },
  // With the first dialog that has a form, and no page before.
  { name: (id, context) => (isOfForms(id, context) ? 'forms' : null), minShareCount: 2 },
];

/**
 * The pages as the distribution serves them: hashed files under `assets/`, no inline script (the
 * Content-Security-Policy admits none) and no source maps beside the public files.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emitPreload(), emitServiceWorker()],
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
});
