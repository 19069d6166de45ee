import type { During } from '#app/audit/audit-ports.ts';
import { actOf } from '#domain/audit/change-stamp.ts';
import { recordedAct } from '#domain/audit/recorded-acts.ts';
import { stampedWhile, type TableOf } from './stamped-while.ts';

/**
 * What is written while the work lasts says which act of a person it is of, on the rows that are its record. `tableOf`:
 * the name of a noun's table, null where it is not known here.
 */
export const duringActs =
  (tableOf: TableOf): During =>
  ({ request, ...call }, work) => {
    const recorded = recordedAct(call.act);
    if (!recorded) return work();
    const act = actOf(call, request);
    return stampedWhile({ tableOf, said: () => act, acts: [[call.act, recorded]] }, work);
  };
