import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { identifyProcess, stillRuns } from '#local/process-identity.ts';
import { evaluateStack } from '#local/template/template.ts';
import { aFolder, aFunction, removeFolders } from '#local/testing/a-function.ts';
import { eventually } from '#test/support/eventually.ts';
import { type FunctionDefinition, functionsOf } from './function-definition.ts';
import { functionLogs } from './function-logs.ts';
import { type Functions, startFunctions } from './functions.ts';

const running: Functions[] = [];
const told: string[] = [];

/** In a handler: which thread of which process it runs in. */
const THREAD = "process.pid + '/' + (await import('node:worker_threads')).threadId";

function started(...definitions: FunctionDefinition[]): Functions {
  const functions = startFunctions(definitions, {
    environment: { AWS_REGION: 'ap-southeast-2' },
    logs: functionLogs(undefined, (line) => told.push(line)),
  });
  running.push(functions);
  return functions;
}

async function answerOf(functions: Functions, event: unknown = {}, name = 'Probe') {
  const result = await functions.invoke(name, event);
  if (!result.ok) throw new Error(`${result.error.errorType}: ${result.error.errorMessage}`);
  return JSON.parse(result.payload);
}

afterEach(async () => {
  for (const functions of running.splice(0)) await functions.stop(0);
  told.length = 0;
});
afterAll(removeFolders);

describe('a function', () => {
  it('gets its event, its environment and its context, and nothing of the runner', async () => {
    process.env.RUNNER_SECRET = 'mine';
    const functions = started(
      aFunction(
        `return { event, own: process.env.OWN, region: process.env.AWS_REGION, name: process.env.AWS_LAMBDA_FUNCTION_NAME,
          runner: process.env.RUNNER_SECRET, left: context.getRemainingTimeInMillis(), id: context.awsRequestId };`,
        { environment: { OWN: 'yes' }, timeout: 5 },
      ),
    );
    const answer = await answerOf(functions, { deep: [1, null] });
    expect(answer).toMatchObject({
      event: { deep: [1, null] },
      own: 'yes',
      region: 'ap-southeast-2',
      name: 'Probe',
    });
    expect(answer.runner).toBeUndefined();
    expect(answer.left).toBeGreaterThan(3000);
    expect(answer.left).toBeLessThanOrEqual(5000);
    expect(answer.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('can be asked under a clock that is set back, for that event alone', async () => {
    const functions = started(
      aFunction('return [Date.now(), context.getRemainingTimeInMillis()]', { timeout: 5 }),
    );
    const DAY = 86_400_000;
    const result = await functions.invoke('Probe', {}, { setBack: 3 * DAY });
    const [then, left] = JSON.parse(result.ok ? result.payload : '[]');
    expect(Math.abs(Date.now() - 3 * DAY - then)).toBeLessThan(5000);
    expect(left).toBeGreaterThan(3000);
    expect(left).toBeLessThanOrEqual(5000);
    const [now] = await answerOf(functions);
    expect(Math.abs(Date.now() - now)).toBeLessThan(5000);
  });

  it('is found by name, by ARN and by the ARN of a version or alias', async () => {
    const definition = aFunction('return 1');
    const functions = started(definition);
    expect(await answerOf(functions, {}, definition.arn)).toBe(1);
    expect(await answerOf(functions, {}, `${definition.arn}:live`)).toBe(1);
    await expect(answerOf(functions, {}, 'Nobody')).rejects.toThrow('ResourceNotFoundException');
  });

  it('stays warm, and runs one event at a time in each thread', async () => {
    const functions = started(
      aFunction(
        `globalThis.now = (globalThis.now ?? 0) + 1; const at = globalThis.now; await new Promise(setImmediate); globalThis.now--; return { at, thread: ${THREAD} }`,
      ),
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => answerOf(functions)));
    expect(answers.every(({ at }) => at === 1)).toBe(true);
    const threads = new Set(answers.map(({ thread }) => thread));
    expect(threads.size).toBeLessThanOrEqual(4);
    expect(threads).toContain((await answerOf(functions)).thread);
  });

  it('answers at any length, whole and in turn', async () => {
    const functions = started(aFunction('return "é\\u0000".repeat(event.times)', { concurrency: 1 }));
    const times = [3, 700_000, 10_922, 1, 32_768, 0];
    const answers = await Promise.all(times.map((each) => answerOf(functions, { times: each })));
    expect(answers.map((answer) => answer === 'é\0'.repeat(answer.length / 2))).toEqual(
      times.map(() => true),
    );
    expect(answers.map(({ length }) => length / 2)).toEqual(times);
  });

  it('never runs more often at once than its reserved concurrency', async () => {
    const functions = started(aFunction(`return ${THREAD}`, { concurrency: 1 }));
    const threads = await Promise.all(Array.from({ length: 5 }, () => answerOf(functions)));
    expect(new Set(threads).size).toBe(1);
  });

  it('that throws answers the error as Lambda does and goes on', async () => {
    const functions = started(aFunction('if (event.bad) throw new TypeError("no"); return "ok"'));
    const result = await functions.invoke('Probe', { bad: true });
    expect(result).toMatchObject({ ok: false, error: { errorType: 'TypeError', errorMessage: 'no' } });
    expect(await answerOf(functions)).toBe('ok');
  });

  it('that takes too long is killed, and the next event gets a new thread', async () => {
    const functions = started(
      aFunction(`if (event.hang) for (;;); return ${THREAD}`, { timeout: 2, concurrency: 1 }),
    );
    const result = await functions.invoke('Probe', { hang: true });
    expect(result).toMatchObject({
      ok: false,
      error: {
        errorType: 'Sandbox.Timedout',
        errorMessage: expect.stringContaining('timed out after 2.00 seconds'),
      },
    });
    expect(await answerOf(functions)).toEqual(expect.any(String));
  });

  it('that crashes answers so, and the next event gets a new thread', async () => {
    const functions = started(aFunction('if (event.die) process.exit(3); return "ok"', { concurrency: 1 }));
    const result = await functions.invoke('Probe', { die: true });
    expect(result).toMatchObject({
      ok: false,
      error: { errorType: 'Runtime.ExitError', errorMessage: expect.stringContaining('exit status 3') },
    });
    expect(await answerOf(functions)).toBe('ok');
  });

  it('whose code does not load says why', async () => {
    const broken = aFolder({ 'index.mjs': 'import "./nothing.mjs"' });
    const functions = started(
      aFunction('', { codePath: broken }),
      aFunction('', { name: 'NoExport', handler: 'index.other' }),
    );
    await expect(answerOf(functions)).rejects.toThrow('nothing.mjs');
    await expect(answerOf(functions, {}, 'NoExport')).rejects.toThrow('Runtime.HandlerNotFound');
  });

  it('can neither take nor give more than 6 MB', async () => {
    const functions = started(aFunction('return "x".repeat(event.size)'));
    await expect(answerOf(functions, { size: 6 * 1024 * 1024 })).rejects.toThrow(
      'Function.ResponseSizeTooLarge',
    );
    await expect(answerOf(functions, 'x'.repeat(6 * 1024 * 1024))).rejects.toThrow(
      'RequestEntityTooLargeException',
    );
    expect(await answerOf(functions, { size: 3 })).toBe('xxx');
  });

  it('serves new code after a rebuild', async () => {
    const functions = started(aFunction('return "old"'));
    expect(await answerOf(functions)).toBe('old');
    functions.replace(aFunction('return "new"'));
    expect(await answerOf(functions)).toBe('new');
  });

  it('prints its errors with its name before them, and keeps every line in a file', async () => {
    const folder = aFolder();
    const logs = functionLogs(folder, (line) => told.push(line));
    const functions = startFunctions([aFunction('console.log("quiet"); console.error("TypeError: loud")')], {
      environment: {},
      logs,
    });
    await functions.invoke('Probe', {});
    await functions.stop(0);
    await logs.close();
    expect(told).toEqual(['[Probe] TypeError: loud']);
    expect(readFileSync(join(folder, 'Probe.log'), 'utf8')).toMatch(/quiet[\s\S]*loud/);
  });
});

describe('the threads of functions', () => {
  it('are ended when they have long had nothing to do, and come again with the next event', async () => {
    const functions = startFunctions([aFunction(`return ${THREAD}`)], {
      environment: {},
      logs: functionLogs(undefined, (line) => told.push(line)),
      idleTimes: { last: 2, spare: 1 },
    });
    running.push(functions);
    const first = await answerOf(functions);
    await eventually(async () => (await answerOf(functions)) !== first || undefined, 'another thread');
  });

  it('are kept while they have something to do now and then', async () => {
    const functions = started(aFunction(`return ${THREAD}`));
    const first = await answerOf(functions);
    expect(await answerOf(functions)).toBe(first);
  });

  it('are gone after the stop', async () => {
    const functions = started(
      aFunction(`const server = (await import('node:net')).createServer();
        return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server.address().port)))`),
    );
    const port = await answerOf(functions);
    const answers = () =>
      new Promise<boolean>((settle) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('connect', () => settle(true)).on('error', () => settle(false));
        socket.on('connect', () => socket.destroy());
      });
    expect(await answers()).toBe(true);
    await functions.stop();
    expect(await answers()).toBe(false);
  });

  it('have memory of their own: one that takes more than the function has ends alone', async () => {
    const functions = started(
      aFunction(
        'globalThis.kept = []; while (event.fill) kept.push(new Array(1e5).fill(event)); return "ok"',
        { memory: 32, timeout: 60 },
      ),
    );
    const result = await functions.invoke('Probe', { fill: true });
    expect(result).toMatchObject({ ok: false, error: { errorType: 'Runtime.ExitError' } });
    expect(told.join()).toMatch(/memory/);
    expect(await answerOf(functions)).toBe('ok');
    expect(functions.mostMemoryOf('Probe')).toBeGreaterThan(1);
  });

  it('may finish what they run when the stop is patient', async () => {
    const functions = started(aFunction('await new Promise((done) => setTimeout(done, 50)); return "done"'));
    const answer = answerOf(functions);
    await functions.stop(5000);
    expect(await answer).toBe('done');
  });

  it('end with their process, and the next event gets another', async () => {
    const functions = started(
      aFunction('if (event.die) process.kill(process.pid, "SIGKILL"); return process.pid', {
        concurrency: 1,
      }),
      aFunction('return new Promise(() => {})', { name: 'Beside' }),
    );
    const pid = await answerOf(functions);
    const beside = functions.invoke('Beside', {});
    for (const result of [await functions.invoke('Probe', { die: true }), await beside])
      expect(result).toMatchObject({
        ok: false,
        error: {
          errorType: 'Runtime.ExitError',
          errorMessage: expect.stringMatching(/(signal: SIGKILL|exit status)/),
        },
      });
    expect(await answerOf(functions)).not.toBe(pid);
  });

  it('end when the runner is killed with -9, even in the middle of an event', async () => {
    const definition = aFunction(
      'console.error("Error", process.pid); await new Promise((done) => setTimeout(done, 60000))',
    );
    const script = `
      import { startFunctions } from ${JSON.stringify(join(import.meta.dirname, 'functions.ts'))};
      const logs = { hear: (name, line) => console.log(line), close: async () => {} };
      startFunctions([${JSON.stringify({ ...definition, timeout: 60 })}], { environment: {}, logs }).invoke('Probe', {});`;
    const runner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      runner.stdout.once('data', (text) => resolve(Number(/\d+/.exec(String(text))?.[0]))),
    );
    const host = identifyProcess(pid);
    if (!host) throw new Error('their process does not run');
    runner.kill('SIGKILL');
    while (stillRuns(host)) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

describe('a function that a stream or a clock wakes', () => {
  const inLinux = process.platform === 'linux' ? it : it.skip;
  const PRIORITY = `const { basename } = await import('node:path'); const { getPriority } = await import('node:os');
    const { readlinkSync } = await import('node:fs');
    return getPriority(Number(basename(readlinkSync('/proc/thread-self'))));`;

  inLinux('gives way to those that somebody waits for', async () => {
    const functions = started(
      aFunction(PRIORITY, { name: 'Asked' }),
      aFunction(PRIORITY, { name: 'Woken', isWoken: true }),
    );
    const before = await answerOf(functions, {}, 'Asked');
    expect(await answerOf(functions, {}, 'Woken')).toBe(Math.min(19, before + 10));
    expect(await answerOf(functions, {}, 'Asked')).toBe(before);
  });
});

describe('the functions of a template', () => {
  const stack = (Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>) =>
    evaluateStack({ template: { Resources }, assets: new Map([['abc.zip', '/assets/abc']]) });
  const getVendor = {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Bucket: 'b', S3Key: 'abc.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Timeout: 29,
      ReservedConcurrentExecutions: 1,
      Environment: { Variables: { TABLE: { Ref: 'AWS::Region' }, N: 1 } },
    },
  };

  it('are read with their code, limits and environment', () => {
    expect(functionsOf(stack({ GetVendor: getVendor }))).toEqual([
      expect.objectContaining({
        name: 'GetVendor',
        version: '$LATEST',
        codePath: '/assets/abc',
        timeout: 29,
        concurrency: 1,
        environment: { TABLE: 'ap-southeast-2', N: '1' },
      }),
    ]);
  });

  it('say whether somebody waits for them', () => {
    const mapping = { FunctionName: { Ref: 'Keeper' }, EventSourceArn: 'a stream' };
    const targets = [{ Arn: { 'Fn::GetAtt': ['Cleaner', 'Arn'] } }];
    const resources = {
      Keeper: getVendor,
      Cleaner: getVendor,
      GetVendor: getVendor,
      Mapping: { Type: 'AWS::Lambda::EventSourceMapping', Properties: mapping },
      Rule: { Type: 'AWS::Events::Rule', Properties: { Targets: targets } },
    };
    const woken = functionsOf(stack(resources)).filter(({ isWoken }) => isWoken);
    expect(woken.map(({ logicalId }) => logicalId)).toEqual(['Keeper', 'Cleaner']);
  });

  it('run as the version that callers reach by an alias', async () => {
    const FunctionName = { Ref: 'GetVendor' };
    const resources = {
      GetVendor: getVendor,
      First: { Type: 'AWS::Lambda::Version', Properties: { FunctionName } },
      Live: {
        Type: 'AWS::Lambda::Alias',
        Properties: { Name: 'live', FunctionName, FunctionVersion: { 'Fn::GetAtt': ['First', 'Version'] } },
      },
      PostVendor: getVendor,
    };
    expect(functionsOf(stack(resources)).map(({ version }) => version)).toEqual(['1', '$LATEST']);
    const probe = aFunction('return [context.functionVersion, process.env.AWS_LAMBDA_FUNCTION_VERSION]', {
      version: '1',
    });
    const functions = started(probe);
    expect(await answerOf(functions, {}, `${probe.arn}:live`)).toEqual(['1', '1']);
    expect(await answerOf(functions, {}, probe.name)).toEqual(['1', '1']);
  });

  it('are not the helpers that CloudFormation calls while it deploys', () => {
    const helper = { ...getVendor, Properties: { ...getVendor.Properties, Runtime: 'python3.13' } };
    const resources = {
      Helper: helper,
      Deploy: { Type: 'Custom::Deploy', Properties: { ServiceToken: { 'Fn::GetAtt': ['Helper', 'Arn'] } } },
    };
    expect(functionsOf(stack(resources))).toEqual([]);
    expect(() => functionsOf(stack({ Helper: helper }))).toThrow('Helper is not a node function');
  });
});
