import type { Plugin } from 'vite';

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
  // AWS credentials for the browser, from an identity pool (2 kB gzipped). We have none: the browser calls the
  // product's API alone. Without an identity pool the real one answers just this.
  [
    /@aws-amplify\/auth\/.*\/credentialsProvider\/credentialsProvider\.mjs$/,
    `export class CognitoAWSCredentialsAndIdentityIdProvider {
       async getCredentialsAndIdentityId() {}
       async clearCredentialsAndIdentityId() {}
       async clearCredentials() {}
     }`,
  ],
  [
    /@aws-amplify\/auth\/.*\/credentialsProvider\/IdentityIdStore\.mjs$/,
    'export class DefaultIdentityIdStore {}',
  ],
  // Ways to sign in other than SRP, which this pool's client refuses (2 kB gzipped).
  ...['CustomAuth', 'CustomSRPAuth', 'UserAuth', 'UserPassword'].map(
    (way) =>
      [
        new RegExp(`@aws-amplify/auth/.*/signInWith${way}\\.mjs$`),
        `export const signInWith${way} = () => Promise.reject(new Error('Sign in with SRP.'));`,
      ] as const,
  ),
  // Signing in with a passkey (2 kB gzipped), which the pool does not offer: it is asked for SRP alone.
  [
    /@aws-amplify\/auth\/.*\/userAuth\/handleWebAuthnSignInResult\.mjs$/,
    `export const handleWebAuthnSignInResult = async () => {
       throw new Error('Passkeys are not offered.');
     };`,
  ],
  // Signing in by itself after a registration: people sign in with their own hands.
  [
    /@aws-amplify\/auth\/.*\/apis\/autoSignIn\.mjs$/,
    `export const autoSignIn = () => Promise.reject(new Error('Sign in.')), setAutoSignIn = () => {}, resetAutoSignIn = () => {};`,
  ],
  // Tokens in cookies, for pages that a server renders (1 kB gzipped).
  [/@aws-amplify\/core\/.*\/storage\/CookieStorage\.mjs$/, 'export class CookieStorage {}'],
  // The default theme put together as style rules (4 kB gzipped), for a provider of themes that nothing here renders.
  [
    /@aws-amplify\/ui\/.*\/createTheme\/createTheme\.mjs$/,
    `export const createTheme = () => ({
       name: 'warehouse',
       cssText: '',
       tokens: {},
       breakpoints: { values: { base: 0 }, defaultBreakpoint: 'base' },
     });`,
  ],
];

/** Schemas as JSON Schema: asked for when the gateway's models are made, never in a browser (4 kB gzipped). */
const JSON_SCHEMA = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** The same names, doing nothing. */
const inName = (code: string): string =>
  [...code.matchAll(/^export (?:const |function |\{ \w+ as )(\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => undefined;`)
    .join('\n');

/** A TypeScript enum as it is compiled: a bundler can't know that building it changes nothing else. */
const ENUM = /\bvar (\w+);\n\(function \(\1\) \{\n([\s\S]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;

/** Enums that nobody reads are left out: the user pool's client has one for the errors of each of its calls. */
const withPureEnums = (code: string): string =>
  code.replaceAll(
    ENUM,
    (_, name: string, body: string) =>
      `var ${name} = /* @__PURE__ */ (function (${name}) {\n${body}\nreturn ${name};\n})({});`,
  );

const transform = (code: string, id: string) => {
  if (JSON_SCHEMA.test(id)) return { code: inName(code), map: null };
  return /@aws-amplify\/(?:auth|core)\//.test(id) ? { code: withPureEnums(code), map: null } : null;
};

/** Leaves out of the built pages what nobody here uses. What comes out has to fit `test/bundle-budget.test.ts`. */
export const lighterBundle: Plugin = {
  name: 'lighter-bundle',
  enforce: 'pre',
  apply: 'build',
  load: (id) => UNUSED.find(([module]) => module.test(id))?.[1] ?? null,
  transform,
};
