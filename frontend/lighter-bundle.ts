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
  // Tokens in cookies, for pages that a server renders (1 kB gzipped).
  [/@aws-amplify\/core\/.*\/storage\/CookieStorage\.mjs$/, 'export class CookieStorage {}'],
];

/** A TypeScript enum as it is compiled: a bundler can't know that building it changes nothing else. */
const ENUM = /\bvar (\w+);\n\(function \(\1\) \{\n([\s\S]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;

/** Enums that nobody reads are left out: the user pool's client has one for the errors of each of its calls. */
const withPureEnums = (code: string): string =>
  code.replaceAll(
    ENUM,
    (_, name: string, body: string) =>
      `var ${name} = /* @__PURE__ */ (function (${name}) {\n${body}\nreturn ${name};\n})({});`,
  );

/** Leaves out of the built pages what nobody here uses. What comes out has to fit `test/bundle-budget.test.ts`. */
export const lighterBundle: Plugin = {
  name: 'lighter-bundle',
  enforce: 'pre',
  apply: 'build',
  load: (id) => UNUSED.find(([module]) => module.test(id))?.[1] ?? null,
  transform: (code, id) =>
    /@aws-amplify\/(?:auth|core)\//.test(id) ? { code: withPureEnums(code), map: null } : null,
};
