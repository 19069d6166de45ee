import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundleFunctions, repositoryRoot } from './bundle-functions.ts';

const root = mkdtempSync(join(tmpdir(), 'warehouse-bundle-'));
const heard: IncomingHttpHeaders[] = [];
let tables: Server;
let endpoint: string;

const writeHandler = (name: string, source: string): void => {
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, name, 'index.ts'), source);
};

beforeAll(async () => {
  const client = join(repositoryRoot, 'lib/adapters/dynamo/table/document-client.ts');
  const packages = join(repositoryRoot, 'node_modules');
  writeHandler(
    'reader',
    `import { GetCommand } from ${JSON.stringify(join(packages, '@aws-sdk/lib-dynamodb'))};
     import { documentClient } from ${JSON.stringify(client)};
     const tables = documentClient();
     export const handler = () => tables.send(new GetCommand({ TableName: 'T', Key: { id: '1' } }));`,
  );
  bundleFunctions(['reader'], root, join(root, 'out'));
  tables = createServer((request, response) => {
    heard.push(request.headers);
    response.setHeader('content-type', 'application/x-amz-json-1.0').end('{"Item":{"id":{"S":"1"}}}');
  });
  await new Promise<void>((resolve) => tables.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(tables.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => tables.close(resolve));
  rmSync(root, { recursive: true, force: true });
});

/** What the bundled handler answers, or says, in a process with this environment alone. */
const answerWith = async (credentials: Record<string, string>): Promise<string> => {
  const bundle = pathToFileURL(join(root, 'out', 'reader', 'index.mjs'));
  const run = `const { handler } = await import(${JSON.stringify(bundle)});
    console.log(await handler().then(({ Item }) => Item.id, ({ message }) => message));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', run],
    { env: { AWS_REGION: 'ap-southeast-2', AWS_ENDPOINT_URL_DYNAMODB: endpoint, ...credentials } },
  );
  return stdout.trim();
};

describe('a bundled function', () => {
  it('signs its calls with what Lambda puts into its environment, the session token too', async () => {
    const answer = await answerWith({
      AWS_ACCESS_KEY_ID: 'KEY-OF-THE-ROLE',
      AWS_SECRET_ACCESS_KEY: 'its secret',
      AWS_SESSION_TOKEN: 'its token',
    });
    expect(answer).toBe('1');
    expect(heard).toHaveLength(1);
    expect(heard[0]?.authorization).toContain('Credential=KEY-OF-THE-ROLE/');
    expect(heard[0]?.['x-amz-security-token']).toBe('its token');
  });

  it('without credentials asks nothing, and names the package that would look for others', async () => {
    heard.length = 0;
    const answer = await answerWith({ AWS_ACCESS_KEY_ID: 'KEY-OF-THE-ROLE' });
    expect(answer).toContain("Cannot find package '@aws-sdk/credential-provider-");
    expect(heard).toEqual([]);
  });

  it('holds nothing of the packages that the SDK would load later', () => {
    const bundle = readFileSync(join(root, 'out/reader/index.mjs'), 'utf8');
    const loadedLater = [...bundle.matchAll(/import\("(@[^"]+)"\)/g)].map(([, name]) => name);
    const changed =
      'The SDK loads other packages later than it did: NEVER_LOADED of lib/infra/bundle-functions.ts is to be changed.';
    expect({ changed, packages: [...new Set(loadedLater)].toSorted() }).toEqual({
      changed,
      packages: [
        '@aws-sdk/credential-provider-http',
        '@aws-sdk/credential-provider-ini',
        '@aws-sdk/credential-provider-process',
        '@aws-sdk/credential-provider-sso',
        '@aws-sdk/credential-provider-web-identity',
        '@smithy/core/event-streams',
        '@smithy/credential-provider-imds',
      ],
    });
  });

  it('is the same whether a map is made of it or not', () => {
    bundleFunctions(['reader'], root, join(root, 'unmapped'), { maps: false });
    const made = (folder: string) => readFileSync(join(root, folder, 'reader/index.mjs'), 'utf8');
    expect(made('unmapped')).toBe(made('out'));
    expect(existsSync(join(root, 'out-maps/reader/index.mjs.map'))).toBe(true);
    expect(existsSync(join(root, 'unmapped-maps'))).toBe(false);
  });

  it('is not made where one of those would have to be there at its start', () => {
    writeHandler('streamer', `export * from '@smithy/core/event-streams';`);
    expect(() => bundleFunctions(['streamer'], root, join(root, 'out'))).toThrow(
      '@smithy/core/event-streams is left out of the functions (lib/infra/bundle-functions.ts), but is loaded at their start now',
    );
  });
});
