import { ulid } from 'ulid';
import { postProduction } from '#api/production.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import type { Answered, ApiClient } from '#test/support/run/api-client.ts';
import { aWorkOrder } from '../capacity/work-order-operations.ts';

const LINE = 'BENCH-1';

/** Together more runs than a page of the history shows. */
const ORDERS = 10;
const RUNS_OF_EACH = 6;

const told = <Body>(answer: Answered<Body>): Body => {
  if (!answer.ok) throw new Error(answer.body.error);
  return answer.body;
};

/** A line that made some orders in some runs each, and is at the last of them; a reason to pause is there as well. */
export const runALine = async (api: ApiClient): Promise<{ workOrderId: string; runId: string }> => {
  told(await api.call(postWorkCenter, 'create_line', { code: LINE, name: 'Bench line' }));
  const reason = { reasonId: ulid(), kind: 'pause', text: 'Label jam' } as const;
  told(await api.call(postWorkCenter, 'create_reason', reason));
  const start = async (workOrderId: string): Promise<string> => {
    const runId = ulid();
    told(await api.call(postProduction, 'start_run', { runId, line: LINE, workOrderId }));
    return runId;
  };
  let workOrderId = '';
  for (let order = 0; order < ORDERS; order += 1) {
    workOrderId = told(await api.call(postWorkOrder, 'create_work_order', aWorkOrder())).data.id;
    for (let run = 0; run < RUNS_OF_EACH; run += 1) {
      const runId = await start(workOrderId);
      told(
        await api.call(postProduction, 'stop_run', { runId, version: 1, countId: ulid(), good: 10, loss: 1 }),
      );
    }
  }
  return { workOrderId, runId: await start(workOrderId) };
};
