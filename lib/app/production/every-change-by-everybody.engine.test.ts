import { ulid } from 'ulid';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

/*
 * domain.md's production runs, held against the calls themselves: every state of a run, every action on it, every
 * group. What is not in the table is refused and changes nothing.
 */

let bench: ProductionBench;

beforeAll(async () => {
  bench = await aProductionBench();
});

const GROUPS = ['consultant', 'manager', 'sysadmin'] as const;
const ACTIONS = [
  'pause_run',
  'resume_run',
  'change_operator',
  'record_output',
  'stop_run',
  'void_run',
] as const;

type Action = (typeof ACTIONS)[number];

interface Run {
  readonly runId: string;
  readonly line: string;
  readonly workOrderId: string;
  readonly version: number;
}

let lines = 0;

const running = async (): Promise<Run> => {
  lines += 1;
  return aRun(bench, { line: await aLine(bench, `L${lines}`), workOrderId: (await anOrder(bench)).id });
};

const fieldsOf = (action: Action, { runId, version }: Run) => ({
  runId,
  ...(action === 'record_output' ? {} : { version }),
  ...(action === 'record_output' || action === 'stop_run' ? { countId: ulid(), good: 2, loss: 1 } : {}),
  reason: 'Because',
  operator: 'Somebody else',
});

const after = async (action: Action, run: Run): Promise<Run> => {
  const { status, body } = await bench.manager.postProduction(action, fieldsOf(action, run));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};

/** Each state, and the statuses the actions lead to from it; what is absent is refused. */
const STATES: Readonly<Record<string, { make: () => Promise<Run>; to: Partial<Record<Action, string>> }>> = {
  'Running, nothing counted': {
    make: running,
    to: {
      pause_run: 'Paused',
      change_operator: 'Running',
      record_output: 'Running',
      stop_run: 'Stopped',
      void_run: 'Void',
    },
  },
  'Running, something counted': {
    make: async () => after('record_output', await running()),
    to: {
      pause_run: 'Paused',
      change_operator: 'Running',
      record_output: 'Running',
      stop_run: 'Stopped',
    },
  },
  Paused: {
    make: async () => after('pause_run', await running()),
    to: {
      resume_run: 'Running',
      change_operator: 'Paused',
      record_output: 'Paused',
      stop_run: 'Stopped',
      void_run: 'Void',
    },
  },
  Stopped: { make: async () => after('stop_run', await running()), to: {} },
  Void: { make: async () => after('void_run', await running()), to: {} },
};

describe.each(Object.entries(STATES))('%s', (_, { make, to }) => {
  /** Asked again of the same run for as long as everything is refused, which each test sees to. */
  let untouched: Run | null = null;

  it.each(ACTIONS.flatMap((action) => GROUPS.map((who) => [action, who] as const)))(
    '%s by a %s',
    async (action, who) => {
      const run = untouched ?? (await make());
      untouched = null;
      const { status, body } = await bench[who].postProduction(action, fieldsOf(action, run));
      const now = (await bench.consultant.getProduction('get_run', { runId: run.runId })).body.data.run;
      const leads = to[action];
      if (action === 'void_run' && who === 'consultant') {
        expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
        expect(now).toEqual(run);
        untouched = run;
        return;
      }
      if (leads === undefined) {
        expect([status, body.code]).toEqual([422, 'INVALID_TRANSITION']);
        expect(now).toEqual(run);
        untouched = run;
        return;
      }
      expect([status, body.error]).toEqual([200, undefined]);
      expect(now).toEqual(body.data);
      expect(now.status).toBe(leads);
      const { items } = (await bench.consultant.getProduction('live_lines')).body.data;
      const line = items.find(({ code }: { code: string }) => code === run.line);
      const isLive = leads === 'Running' || leads === 'Paused';
      expect(line.liveRunId).toBe(isLive ? run.runId : null);
    },
  );
});

describe('a run is started', () => {
  it.each(GROUPS)('by a %s', async (who) => {
    lines += 1;
    const line = await aLine(bench, `L${lines}`);
    const { id } = await anOrder(bench);
    const { status, body } = await bench[who].postProduction('start_run', {
      ...{ runId: ulid(), line, workOrderId: id },
    });
    expect([status, body.data.status]).toEqual([200, 'Running']);
  });
});
