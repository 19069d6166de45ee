import { basename } from 'node:path/posix';
import { targetOf } from './import-target.ts';
import { readImports } from './read-imports.ts';

interface Allowed {
  /** Files of the repository, by path. */
  readonly files: readonly RegExp[];
  /** Packages and node's own modules, by name. */
  readonly packages: readonly RegExp[];
}

const NODE = /^node:/;
const ZOD = /^zod\/mini$/;

/** Beside zod/mini, and the words that it comes without: zod in its usual form is four times the code. */
const CLASSIC_ZOD = /^zod(?!\/(mini|locales)$)/;

/** Design.md §3: who may import what, beside its own folder. What is not listed is refused. */
const LAYERS: readonly (readonly [folder: RegExp, allowed: Allowed])[] = [
  [/^lib\/domain\//, { files: [], packages: [ZOD] }],
  [/^lib\/api\//, { files: [/^lib\/domain\//], packages: [ZOD, /^zod\/locales$/] }],
  [/^lib\/app\//, { files: [/^lib\/domain\//, /^lib\/api\//], packages: [ZOD] }],
  [
    // The only folder that picks adapters and hands them to the actions.
    /^lib\/adapters\/compose\//,
    {
      files: [/^lib\/adapters\//, /^lib\/domain\//, /^lib\/app\//],
      packages: [/^@aws-sdk\//, /^ulid$/, NODE],
    },
  ],
  [
    /^lib\/adapters\//,
    {
      files: [/^lib\/domain\//, /^lib\/app\/(.+-ports|log-events|write-conflict)\.ts$/],
      packages: [/^@aws-sdk\//, ZOD, NODE],
    },
  ],
  [
    /^lib\/infra\//,
    {
      // What a zone's clock shows is one rule, for the template and for the run here as well.
      files: [/^lib\/api\//, /^lib\/domain\/(access\/|calendar\.ts$)/],
      packages: [/^aws-cdk-lib(\/|$)/, /^constructs$/, /^cdk-nag$/, /^esbuild$/, NODE],
    },
  ],
  [
    /^lib\/local\//,
    {
      files: [/^lib\/api\//, /^lib\/infra\//, /^lib\/emulators\//, /^lib\/domain\/calendar\.ts$/],
      packages: [/^vite$/, /^esbuild$/, /^aws-lambda$/, /^jose$/, /^node-sqlite3-wasm$/, /^ulid$/, NODE],
    },
  ],
  // Each is written from its contract, not from our connector; the identity emulator signs its tokens with jose.
  [/^lib\/emulators\/cognito\//, { files: [], packages: [NODE, /^jose$/] }],
  [/^lib\/emulators\//, { files: [], packages: [NODE] }],
  [
    // The simulator of the local run as a function, for a trial on AWS: none of the product's.
    /^lambda\/accounting-simulator\//,
    {
      files: [/^lib\/emulators\/acumatica\//],
      packages: [/^@aws-sdk\/client-(dynamodb|secrets-manager)$/, /^aws-lambda$/, NODE],
    },
  ],
  [
    /^lambda\//,
    {
      // A door says what was wrong with a call in the words of a refusal.
      files: [
        /^lib\/api\//,
        /^lib\/app\//,
        /^lib\/adapters\/compose\//,
        /^lib\/domain\/(errors|result)\.ts$/,
      ],
      packages: [/^aws-lambda$/, NODE],
    },
  ],
  // Tools of the person who deploys; they are no part of the product.
  [
    /^bin\/people\.ts$/,
    { files: [/^lib\/adapters\/cognito\/(kept-people|pool-client)\.ts$/], packages: [NODE] },
  ],
  [
    /^bin\/put-table-back\.ts$/,
    {
      files: [/^lib\/adapters\/dynamo\/table\/put-table-back\.ts$/],
      packages: [/^@aws-sdk\/client-dynamodb$/, NODE],
    },
  ],
  [/^bin\//, { files: [/^lib\/infra\//, /^lib\/local\//], packages: [NODE] }],
];

/** Inside the front end: who may import what, beside its own folder and beside lib/api and lib/domain. */
const FRONTEND: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  api: [],
  auth: ['ui', 'api', 'shared'],
  shared: ['ui', 'api'],
  features: ['ui', 'api', 'auth', 'shared'],
  app: ['ui', 'api', 'auth', 'shared', 'features'],
};

/** Every look and behaviour primitive stands in the kit: these are its business alone. */
const UI_LIBRARIES = /^(@aws-amplify\/ui-react|@radix-ui\/|radix-ui|sonner|cmdk)/;

/** Packages that have no place in a browser. */
const SERVER_PACKAGES = /^(node:|@aws-sdk\/|aws-cdk|constructs$|cdk-nag$|aws-lambda$|esbuild$|vite$)/;

const FORBIDDEN_NAME = /^((.+-)?(utils?|helpers?|common|misc)|types)\.[a-z]+$/;

/** What package.json's `sideEffects` leaves out: a bundle has such a module only for what it exports. */
const DROPPED_WHEN_UNUSED = /^lib\/(domain|api|app|adapters)\//;

/** Tools that read a default export. */
const WANTS_A_DEFAULT = /(^|\/)vite\.config\.ts$/;

const CLOCK_OR_CHANCE = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandomUUID\b|\bfetch\(/;

/** zod's own checks of a length throw at an object that has a field `length`; `lib/domain/length.ts` says how. */
const LENGTH_OF_ZOD = /\bz\.(minLength|maxLength|length|minSize|maxSize|size)\(/;

/** Tests and what only they use may import more; nothing else may import them. */
const isForTests = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith('test/') || /\/testing\//.test(path);

/** Imports that the table would refuse, each with its reason. One that is no longer there fails the test. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'lambda/vendor-sync/index.ts imports #domain/vendors/sync-job.ts':
    'The door reads which load the schedule asks for, and names its two words by their type.',
  'lib/api/contract.ts does something when it is imported':
    'It gives zod/mini its English. A bundle keeps it, since package.json names it in `sideEffects`.',
};

const matches = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

const ownFolder = (path: string): string =>
  path
    .split('/')
    // One emulator is as far from the other as from the product.
    .slice(0, path.startsWith('lib/emulators/') ? 3 : path.startsWith('lib/') ? 2 : 1)
    .join('/');

const frontendFolder = (path: string): string => /^frontend\/src\/([^/]+)\//.exec(path)?.[1] ?? '';

const frontendMay = (path: string, target: string): boolean => {
  if (/^lib\/(api|domain)\//.test(target)) return true;
  if (!target.startsWith('frontend/')) return false;
  const [from, to] = [frontendFolder(path), frontendFolder(target)];
  const feature = (file: string) => file.split('/')[3];
  if (from === 'features' && to === 'features') return feature(path) === feature(target);
  // What stands beside the folders starts the front end, and may use all of it.
  return from === '' || from === to || (FRONTEND[from]?.includes(to) ?? false);
};

const mayImport = (path: string, specifier: string): boolean => {
  const target = targetOf(path, specifier);
  const isFrontend = path.startsWith('frontend/src/');
  if ('package' in target) {
    if (isFrontend) {
      if (UI_LIBRARIES.test(target.package)) return frontendFolder(path) === 'ui';
      return !SERVER_PACKAGES.test(target.package);
    }
    const layer = LAYERS.find(([folder]) => folder.test(path));
    return layer === undefined || matches(layer[1].packages, target.package);
  }
  if (isForTests(target.file)) return false;
  if (isFrontend) return frontendMay(path, target.file);
  const layer = LAYERS.find(([folder]) => folder.test(path));
  if (layer === undefined) return true;
  return target.file.startsWith(`${ownFolder(path)}/`) || matches(layer[1].files, target.file);
};

/** Every rule of the architecture that this file breaks, as sentences. */
export const violationsOf = (
  path: string,
  source: string,
  file = readImports(path, source),
): readonly string[] => {
  const found: string[] = [];
  if (FORBIDDEN_NAME.test(basename(path)))
    found.push(`${path} has a name that says nothing of what is in it`);
  if (file.isBarrel) found.push(`${path} is a barrel`);
  if (file.namesZod) found.push(`${path} imports zod by name`);
  if (file.specifiers.some((specifier) => CLASSIC_ZOD.test(specifier)))
    found.push(`${path} imports zod, not zod/mini`);
  if (isForTests(path)) return found;
  if (LENGTH_OF_ZOD.test(source)) found.push(`${path} measures a length by zod, not by #domain/length.ts`);
  if (file.hasDefaultExport && !WANTS_A_DEFAULT.test(path)) found.push(`${path} has a default export`);
  for (const specifier of new Set(file.specifiers))
    if (!CLASSIC_ZOD.test(specifier) && !mayImport(path, specifier))
      found.push(`${path} imports ${specifier}`);
  if (file.actsOnImport && DROPPED_WHEN_UNUSED.test(path))
    found.push(`${path} does something when it is imported`);
  if (file.computed > 0 && LAYERS.slice(0, 6).some(([folder]) => folder.test(path)))
    found.push(`${path} imports what cannot be read from it`);
  if (path.startsWith('lib/domain/') && CLOCK_OR_CHANCE.test(source))
    found.push(`${path} reads a clock, makes an id or calls out`);
  return found;
};
