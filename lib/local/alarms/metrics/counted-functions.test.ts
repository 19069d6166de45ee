import type { FunctionDefinition } from '#local/functions/function-definition.ts';
import type { InvocationResult } from '#local/functions/function-thread.ts';
import { countFunctions } from './counted-functions.ts';
import { type MetricKey, metricSamples } from './metric-samples.ts';

const ARN = 'arn:aws:lambda:ap-southeast-2:000000000000:function:GetVendor';
const ok: InvocationResult = { ok: true, payload: 'null' };
const failing = (errorType: string): InvocationResult => ({
  ok: false,
  error: { errorType, errorMessage: 'It broke.' },
});

const counted = () => {
  const samples = metricSamples();
  const answers: ((result: InvocationResult) => void)[] = [];
  const functions = countFunctions(
    {
      invoke: () => new Promise((resolve) => answers.push(resolve)),
      replace: () => {},
      mostMemoryOf: () => 0,
      stop: async () => {},
    },
    [{ name: 'GetVendor', version: '7', concurrency: 2 } as FunctionDefinition],
    samples,
    () => 90_000,
  );
  const sum = (name: string, dimensions: MetricKey['dimensions'] = { FunctionName: 'GetVendor' }) =>
    samples.between({ namespace: 'AWS/Lambda', name, dimensions }, 0, 120_000)?.sum ?? null;
  const most = () =>
    samples.between({ namespace: 'AWS/Lambda', name: 'ConcurrentExecutions', dimensions: {} }, 0, 120_000)
      ?.max;
  return { functions, answers, sum, most };
};

describe('what is counted of a function', () => {
  it('is each run of it and each that failed, by whatever name it was called', async () => {
    const { functions, answers, sum } = counted();
    const runs = [functions.invoke(ARN, {}), functions.invoke(`${ARN}:live`, {})];
    answers[0]?.(ok);
    answers[1]?.(failing('TypeError'));
    expect(await Promise.all(runs)).toEqual([ok, failing('TypeError')]);
    expect({ runs: sum('Invocations'), errors: sum('Errors') }).toEqual({ runs: 2, errors: 1 });
    const alias = { FunctionName: 'GetVendor', Resource: 'GetVendor:live' };
    expect(sum('Errors', alias)).toBe(1);
    expect(sum('Errors', { ...alias, ExecutedVersion: '7' })).toBe(1);
    expect(sum('Invocations', alias)).toBe(1);
  });

  it('is how far behind its stream it is, by the last record that it is given', async () => {
    const { functions, answers, sum } = counted();
    const made = (ApproximateCreationDateTime: number) => ({ dynamodb: { ApproximateCreationDateTime } });
    const run = functions.invoke(ARN, { Records: [made(10), made(30)] });
    answers[0]?.(ok);
    await run;
    expect(sum('IteratorAge')).toBe(60_000);
    void functions.invoke(ARN, {});
    answers[1]?.(ok);
    expect(sum('IteratorAge')).toBe(60_000);
  });

  it('is a throttle when all its processes are at work, and none when one is free again', async () => {
    const { functions, answers, sum } = counted();
    const runs = [functions.invoke(ARN, {}), functions.invoke(ARN, {})];
    expect(sum('Throttles')).toBeNull();
    runs.push(functions.invoke(ARN, {}));
    expect(sum('Throttles')).toBe(1);
    for (const answer of answers) answer(ok);
    await Promise.all(runs);
    void functions.invoke(ARN, {});
    expect(sum('Throttles')).toBe(1);
  });

  it('is how many run at once, of all functions together and no more than have a process', async () => {
    const { functions, answers, most } = counted();
    const runs = [1, 2, 3].map(() => functions.invoke(ARN, {}));
    expect(most()).toBe(2);
    for (const answer of answers) answer(ok);
    await Promise.all(runs);
    expect(most()).toBe(2);
  });

  it.each(['EventAgeExceeded', 'ResourceNotFoundException', 'RequestEntityTooLargeException'])(
    'is not an event that never reached it: %s',
    async (errorType) => {
      const { functions, answers, sum } = counted();
      const run = functions.invoke(ARN, {});
      answers[0]?.(failing(errorType));
      await run;
      expect([sum('Invocations'), sum('Errors')]).toEqual([null, null]);
    },
  );
});
