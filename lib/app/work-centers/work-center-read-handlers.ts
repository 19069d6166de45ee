import type { getWorkCenter } from '#api/work-centers.ts';
import type { Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import { Line } from '#domain/work-centers/line.ts';
import { Reason } from '#domain/work-centers/reason.ts';
import type { WorkCenterStore } from './work-center-ports.ts';

export interface WorkCenterReadDeps {
  readonly workCenters: Pick<WorkCenterStore, 'lines' | 'reasons'>;
}

/** The actions of GET /GetWorkCenter. */
export const workCenterReadHandlers = ({
  workCenters,
}: WorkCenterReadDeps): Handlers<typeof getWorkCenter> => ({
  async list_lines() {
    return ok({ data: { items: (await workCenters.lines()).map((line) => Line.toWire(line)) } });
  },

  async list_reasons() {
    return ok({ data: { items: (await workCenters.reasons()).map((reason) => Reason.toWire(reason)) } });
  },
});
