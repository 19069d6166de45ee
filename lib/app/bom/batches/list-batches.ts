import type { getBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import type { KnownItems } from '#app/bom/bom-response.ts';
import { listRuns } from '#app/production/list-runs.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import type { WorkCenterStore } from '#app/work-centers/work-center-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import { itemKey } from '#domain/items/item.ts';
import { type ComponentUse, componentUse } from '#domain/production/goods/component-use.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { Run } from '#domain/production/run.ts';
import { isLive } from '#domain/production/run-status.ts';
import { type Quantity, toNumber } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';

export interface BatchesDeps {
  readonly runs: Pick<RunStore, 'history' | 'loadMany' | 'goodsOf' | 'lotsOf' | 'bomsOf'>;
  readonly items: KnownItems;
  readonly workCenters: Pick<WorkCenterStore, 'lines'>;
}

/** So many runs' lots are asked for side by side. */
const SIDE_BY_SIDE = 16;

const lotsOfRuns = async ({ runs }: BatchesDeps, runIds: readonly string[]) => {
  const found = new Map<string, Awaited<ReturnType<RunStore['lotsOf']>>>();
  for (const some of inGroups(runIds, SIDE_BY_SIDE))
    await Promise.all(some.map(async (runId) => found.set(runId, await runs.lotsOf(runId))));
  return found;
};

const orNull = (value: Quantity | null): number | null => (value === null ? null : toNumber(value));

const toRow = (run: Run, goods: RunGoods, use: ComponentUse, name: string) => ({
  ...{ runId: run.runId, runNumber: run.runNumber, line: run.line, startTime: run.startTime },
  ...{ product: goods.inventoryID, productName: run.product, outputLot: goods.lotNumber },
  ...{ isClosed: goods.closedAt !== null, isLive: isLive(run) },
  ...{ component: use.inventoryID, name, baseUom: use.baseUom },
  lots: use.lots.map(({ issued, returned, used, missing, ...lot }) => ({
    ...{ ...lot, issued: toNumber(issued), returned: toNumber(returned), used: toNumber(used) },
    missing: toNumber(missing),
  })),
  reason: use.reason,
  ...{ issued: toNumber(use.issued), returned: toNumber(use.returned), used: toNumber(use.used) },
  ...{ expected: orNull(use.expected), difference: orNull(use.difference) },
});

/** The runs at the lines now that began on these days, the newest start first. */
const liveRuns = async (
  { runs, workCenters }: BatchesDeps,
  { from = '', to = '~' }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<readonly Run[]> => {
  const lines = await workCenters.lines();
  const found = await runs.loadMany(lines.flatMap(({ liveRunId }) => liveRunId ?? []));
  const dayOf = ({ startTime }: Run): string => siteDay(Date.parse(startTime));
  return found
    .filter((run) => isLive(run) && dayOf(run) >= from && dayOf(run) <= to)
    .toSorted((one, other) => other.startTime.localeCompare(one.startTime));
};

/**
 * What runs used of each component, those without a lot left out: the live ones so far, with the first page; then the
 * stopped ones, the newest start first, a page of runs at a time.
 */
export const listBatches = async (
  deps: BatchesDeps,
  request: RequestOutput<typeof getBom, 'list_batches'>,
  now: number,
) => {
  const { from, to, limit, pagination_key } = request;
  const page = await listRuns(deps.runs, { status: 'Stopped', from, to }, { limit, pagination_key }, now);
  if (!page.ok) return page;
  const { items, ...more } = page.value.data;
  const live = pagination_key === undefined ? await liveRuns(deps, { from, to }) : [];
  const stoppedIds = items.map(({ runId }) => runId);
  const [stopped, goods, boms] = await Promise.all([
    deps.runs.loadMany(stoppedIds),
    deps.runs.goodsOf([...live.map(({ runId }) => runId), ...stoppedIds]),
    deps.runs.bomsOf([...live, ...items].map(({ workOrderId }) => workOrderId)),
  ]);
  // One that stopped between the two readings is in both.
  const runs = [...new Map([...live, ...stopped].map((run) => [run.runId, run])).values()];
  const lots = await lotsOfRuns(deps, [...goods.keys()]);
  const used = runs.flatMap((run) => {
    const made = goods.get(run.runId);
    if (!made) return [];
    const uses = componentUse(run, made, lots.get(run.runId) ?? [], boms.get(run.workOrderId) ?? null);
    return uses.map((use) => ({ run, made, use }));
  });
  const names = await deps.items.loadMany(used.map(({ use }) => use.inventoryID));
  const rows = used.map(({ run, made, use }) =>
    toRow(run, made, use, names.get(itemKey(use.inventoryID))?.name ?? ''),
  );
  return ok({ data: { ...more, items: rows } });
};
