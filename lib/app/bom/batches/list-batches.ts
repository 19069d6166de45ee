import type { getBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import type { KnownItems } from '#app/bom/bom-response.ts';
import { listRuns } from '#app/production/list-runs.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { itemKey } from '#domain/items/item.ts';
import { type ComponentUse, componentUse } from '#domain/production/goods/component-use.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { Run } from '#domain/production/run.ts';
import { type Quantity, toNumber } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';

export interface BatchesDeps {
  readonly runs: Pick<RunStore, 'history' | 'loadMany' | 'goodsOf' | 'lotsOf' | 'bomsOf'>;
  readonly items: KnownItems;
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
  isClosed: goods.closedAt !== null,
  ...{ component: use.inventoryID, name, baseUom: use.baseUom },
  lots: use.lots.map(({ issued, returned, used, missing, ...lot }) => ({
    ...{ ...lot, issued: toNumber(issued), returned: toNumber(returned), used: toNumber(used) },
    missing: toNumber(missing),
  })),
  reason: use.reason,
  ...{ issued: toNumber(use.issued), returned: toNumber(use.returned), used: toNumber(use.used) },
  ...{ expected: orNull(use.expected), difference: orNull(use.difference) },
});

/** What stopped runs used of each component, the newest start first, a page of runs at a time: those without a lot have none. */
export const listBatches = async (
  deps: BatchesDeps,
  request: RequestOutput<typeof getBom, 'list_batches'>,
  now: number,
) => {
  const { from, to, limit, pagination_key } = request;
  const page = await listRuns(deps.runs, { status: 'Stopped', from, to }, { limit, pagination_key }, now);
  if (!page.ok) return page;
  const { items, ...more } = page.value.data;
  const runIds = items.map(({ runId }) => runId);
  const [runs, goods, boms] = await Promise.all([
    deps.runs.loadMany(runIds),
    deps.runs.goodsOf(runIds),
    deps.runs.bomsOf(items.map(({ workOrderId }) => workOrderId)),
  ]);
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
