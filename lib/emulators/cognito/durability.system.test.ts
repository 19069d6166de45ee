import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { IdentityService } from './identity-service.ts';
import { aClient, aPool } from './testing/a-pool.ts';
import { adminClient, call, codeFor, servicesForTests } from './testing/clients.ts';

// One test starts a process of its own, which takes its time on a busy machine.
let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'identity-'));
  stateFile = join(folder, 'deep', 'identity.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const startService = servicesForTests();
const start = () => startService({ pools: [aPool()], stateFile });
const signUp = (service: IdentityService, Username: string) =>
  call(service, 'SignUp', {
    ClientId: aClient().id,
    Username,
    Password: 'Correct-Horse-1',
    UserAttributes: [{ Name: 'email', Value: `${Username}@acme.test` }],
  });

it('finds people, codes, mails and the signing key again after a restart', async () => {
  const before = await start();
  await signUp(before, 'mary');
  const keys = before.keysFor(aPool().id);
  await before.close();

  const after = await start();
  expect(after.keysFor(aPool().id)).toEqual(keys);
  const { status } = await call(after, 'ConfirmSignUp', {
    ClientId: aClient().id,
    Username: 'mary',
    ConfirmationCode: await codeFor(after, 'mary@acme.test'),
  });
  expect(status).toBe(200);
});

it('remembers failures that were refused, too', async () => {
  const guess = async (service: IdentityService) => {
    const { body } = await call(service, 'InitiateAuth', {
      ClientId: aClient().id,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: 'mary', SRP_A: 'abcdef' },
    });
    const { SECRET_BLOCK, USERNAME } = body.ChallengeParameters as Record<string, string>;
    return call(service, 'RespondToAuthChallenge', {
      ClientId: aClient().id,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: 'AAAA',
        TIMESTAMP: 'now',
      },
    });
  };
  const before = await start();
  for (let count = 0; count < 7; count++) await guess(before);
  await before.close();
  const after = await start();
  expect((await guess(after)).body.message).toBe('Password attempts exceeded');
});

it('keeps the file to its owner, and no password in it', async () => {
  const service = await start();
  await signUp(service, 'mary');
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(stateFile, 'utf8')).not.toContain('Correct-Horse-1');
  expect(readdirSync(join(folder, 'deep'))).toEqual(['identity.json']);
});

it('will not start over a file it does not understand', async () => {
  writeFileSync(join(folder, 'other.json'), '{"version":2}');
  await expect(startService({ pools: [aPool()], stateFile: join(folder, 'other.json') })).rejects.toThrow(
    /another version/,
  );
});

it('loses nothing it answered when it is killed', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'identity-service.ts')).href;
  const script = `
    import { startIdentityService } from ${JSON.stringify(module)};
    const service = await startIdentityService(${JSON.stringify({ pools: [aPool()], stateFile })});
    console.log(service.url);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
    const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), died]);
    died.catch(() => undefined);
    const doomed = { url } as IdentityService;
    const answered: string[] = [];
    // Calls are under way when it dies; only those it answered count.
    const calls = Array.from({ length: 20 }, async (_, number) => {
      const { status } = await signUp(doomed, `person${number}`);
      if (status === 200) answered.push(`person${number}`);
      if (answered.length === 10) child.kill('SIGKILL');
    });
    await Promise.allSettled(calls);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(answered.length).toBeGreaterThanOrEqual(10);

    const after = await start();
    const { Users = [] } = await adminClient(after).listUsers({ UserPoolId: aPool().id });
    expect(Users.map(({ Username }) => Username)).toEqual(expect.arrayContaining(answered));
  } finally {
    child.kill('SIGKILL');
  }
});
