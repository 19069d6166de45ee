import type { getWorkCenter } from '#api/work-centers.ts';
import type { Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import type { WorkCenterStore } from './work-center-ports.ts';
import { toLineResponse, toReasonResponse } from './work-center-response.ts';

export interface WorkCenterReadDeps {
  readonly workCenters: Pick<WorkCenterStore, 'lines' | 'reasons'>;
}

/** The actions of GET /GetWorkCenter. */
export const workCenterReadHandlers = ({
  workCenters,
}: WorkCenterReadDeps): Handlers<typeof getWorkCenter> => ({
  async list_lines() {
    return ok({ data: { items: (await workCenters.lines()).map(toLineResponse) } });
  },

  async list_reasons() {
    return ok({ data: { items: (await workCenters.reasons()).map(toReasonResponse) } });
  },
});
