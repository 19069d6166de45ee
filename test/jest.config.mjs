import { fileURLToPath } from 'node:url';
import { packedPackages } from './support/packed-packages.mjs';

/**
 * Projects by what a test needs. A file's name says which it is in, and test/architecture.test.ts holds the name to what
 * the file imports:
 *
 * - `unit`: nothing but node;
 * - `screens`: the front end, in happy-dom;
 * - `engine`: `*.engine.test.ts`, the DynamoDB engine;
 * - `system`: `*.system.test.ts`, other processes: the running product, a real browser, a build, the CDK;
 * - `hunts`: `*.hunt.*.test.ts`, what looks for more than a change is likely to break: every page at each width and by
 *   the keyboard alone, every part of the kit, a delivery by other hands, labels before a camera, a browser's own Back
 *   and storage, sessions as tokens end and the network goes, a tablet that several people use, `npm start` as it is
 *   killed, the running product with each fault of the accounting system and until each alarm goes off, a poster killed
 *   at each of its steps, more schedules of faults, longer orders of steps, what an item of very many lots costs, whether
 *   they notice a guard that is taken away, examples that are compiled and run.
 *   `npm test` leaves them out, CI does not.
 */

const rootDir = fileURLToPath(new URL('..', import.meta.url));

/** TypeScript, and what some packages publish as modules only, as jest can load it. */
const compiled = (jsc, modulesOnly) => ({
  transform: {
    '\\.[jt]sx?$': ['@swc/jest', { jsc: { target: 'es2022', ...jsc }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${modulesOnly.join('|')})/)`],
});

/** Packages of very many files, in groups: what only some tests load is no part of what all load. */
const SCHEMAS = ['zod/mini', 'zod', 'zod/v4', 'zod/v4/core', 'zod/locales'];

const REACT = [
  'react-dom',
  'react-dom/client',
  'react-dom/test-utils',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
  '@testing-library/jest-dom',
];

const OF_PAGES = [
  '@aws-amplify/ui-react',
  'aws-amplify',
  'aws-amplify/auth',
  'aws-amplify/utils',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'react-router-dom',
  'react-hook-form',
  '@hookform/resolvers/zod',
  'radix-ui',
  'cmdk',
  'sonner',
];

/** Only its modules have each barcode by name. */
const BARCODES = ['bwip-js/browser'];

/**
 * Handed to each module as names of its own. Without it each use asks the sandbox that jest runs tests in, which takes
 * two tenths of a microsecond: a tenth of the CPU of all tests. None of these is ever replaced by a test, as `Date` is.
 */
const QUICK_GLOBALS = [
  'Array',
  'BigInt',
  'Buffer',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'Uint8Array',
  'WeakMap',
];

const inNode = {
  rootDir,
  testEnvironment: 'node',
  ...compiled({ parser: { syntax: 'typescript', tsx: false } }, [
    '@sparticuz/chromium',
    'jose',
    'lossless-json',
    'ulid',
  ]),
  moduleNameMapper: await packedPackages([SCHEMAS], ['node', 'require']),
  setupFiles: ['<rootDir>/test/support/aws-environment.ts'],
  sandboxInjectedGlobals: QUICK_GLOBALS,
};

const inBrowser = {
  rootDir,
  testEnvironment: '<rootDir>/frontend/src/testing/environment/browser-environment.mjs',
  // A link to a file or to another site leaves no test.
  testEnvironmentOptions: {
    settings: { navigation: { disableFallbackToSetURL: true, disableChildPageNavigation: true } },
  },
  ...compiled(
    { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
    ['ulid'],
  ),
  moduleNameMapper: {
    '\\.(css|svg|png|woff2)$': '<rootDir>/frontend/src/testing/empty-asset.ts',
    ...(await packedPackages([SCHEMAS, REACT, OF_PAGES], ['browser', 'require'])),
    ...(await packedPackages([BARCODES], ['browser', 'import'])),
  },
  setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup/setup.ts'],
  sandboxInjectedGlobals: [...QUICK_GLOBALS, 'document', 'window'],
};

const FOLDERS = '{lib,lambda,test}';

const NO_HUNT = { testPathIgnorePatterns: ['/node_modules/', '\\.hunt\\.'] };

export default {
  rootDir,
  // Only what hangs reaches it: how long a passing test takes is the machine's business, and counts are held instead.
  testTimeout: 600_000,
  // More than the two cores that it is meant for: screens wait for their timers half of the time, products for each other.
  maxWorkers: 4,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  projects: [
    {
      displayName: 'unit',
      ...inNode,
      testMatch: [`<rootDir>/${FOLDERS}/**/*.test.ts`],
      testPathIgnorePatterns: ['/node_modules/', '\\.hunt\\.', '\\.(engine|system)\\.test\\.ts$'],
    },
    { displayName: 'screens', ...inBrowser, testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'] },
    { displayName: 'engine', ...inNode, testMatch: [`<rootDir>/${FOLDERS}/**/*.engine.test.ts`], ...NO_HUNT },
    { displayName: 'system', ...inNode, testMatch: [`<rootDir>/${FOLDERS}/**/*.system.test.ts`], ...NO_HUNT },
    { displayName: 'hunts', ...inNode, testMatch: [`<rootDir>/${FOLDERS}/**/*.hunt.*.test.ts`] },
  ],
};
