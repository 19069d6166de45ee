import type { Context } from 'aws-lambda';
import { worker } from './worker.ts';

const CONTEXT = { awsRequestId: 'run-1', functionName: 'poster' } as Context;
const TICK = { source: 'schedule', mode: 'due' };

const aLog = () => {
  const lines: Record<string, unknown>[] = [];
  const at = (level: string) => (event: string, fields?: Record<string, unknown>) =>
    void lines.push({ level, event, ...fields });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
};

describe('a function that nobody waits for', () => {
  it('leaves one line a run: what woke it and how it ended', async () => {
    const log = aLog();
    let now = 1000;
    const run = worker({ log, now: () => now }, async () => {
      now += 250;
    });
    await run({ Records: [] }, CONTEXT);
    const line = {
      level: 'info',
      event: 'run.ended',
      requestId: 'run-1',
      function: 'poster',
      outcome: 'done',
    };
    expect(log.lines).toEqual([{ ...line, wokenBy: 'event', tookMs: 250 }]);
    await run(TICK, CONTEXT);
    expect(log.lines[1]).toEqual({ ...line, wokenBy: 'clock', tookMs: 250 });
  });

  it('says what the run has cost, and nothing of what was before it', async () => {
    const log = aLog();
    let calls = 7;
    const spent = () => {
      const tableCalls = calls;
      calls = 0;
      return { tableCalls };
    };
    await worker({ log, spent }, async () => {
      calls += 2;
    })(TICK, CONTEXT);
    expect(log.lines).toMatchObject([{ event: 'run.ended', tableCalls: 2 }]);
  });

  it('says what it threw, and throws it on', async () => {
    const log = aLog();
    const run = worker({ log }, async () => {
      throw new TypeError('no such table');
    });
    await expect(run(TICK, CONTEXT)).rejects.toThrow('no such table');
    expect(log.lines).toMatchObject([
      {
        level: 'error',
        event: 'run.ended',
        outcome: 'failed',
        cause: { name: 'TypeError', message: 'no such table' },
      },
    ]);
  });

  it('throws on what may be printed, since Lambda prints it', async () => {
    const guarded = (cause: unknown) => new Error(String(cause).replace('Pa55-word', '…'));
    const run = worker({ log: aLog(), guarded }, async () => {
      throw new Error('password=Pa55-word');
    });
    await expect(run(TICK, CONTEXT)).rejects.toThrow('password=…');
  });

  it('measures at the tick of the clock and not at every record', async () => {
    const measured: number[] = [];
    const measure = async (now: number) => void measured.push(now);
    const run = worker({ log: aLog(), measure, now: () => 7 }, async () => {});
    await run({ Records: [] }, CONTEXT);
    expect(measured).toEqual([]);
    await run(TICK, CONTEXT);
    expect(measured).toEqual([7]);
  });

  it('goes on measuring while the work lasts, since the next tick waits for it', async () => {
    let enough = () => {};
    const thrice = new Promise<void>((resolve) => {
      enough = resolve;
    });
    let measured = 0;
    const measure = async () => {
      measured += 1;
      if (measured === 3) enough();
    };
    await worker({ log: aLog(), measure, measureEveryMs: 1 }, () => thrice)(TICK, CONTEXT);
    expect(measured).toBeGreaterThanOrEqual(3);
  });

  it('does its work when it cannot be measured', async () => {
    const log = aLog();
    const measure = async () => {
      throw new Error('the index is away');
    };
    let worked = false;
    await worker({ log, measure }, async () => {
      worked = true;
    })(TICK, CONTEXT);
    expect(worked).toBe(true);
    expect(log.lines.map(({ level, event }) => [level, event])).toEqual([
      ['warn', 'run.not_measured'],
      ['info', 'run.ended'],
    ]);
  });
});
