import type { RunStore } from '#app/production/production-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { componentOf } from '#domain/production/goods/component-use.ts';
import { inComponent } from '#domain/production/goods/stands-for.ts';
import { add, type Quantity, ZERO } from '#domain/quantity.ts';

export interface IssuedDeps {
  readonly runs: Pick<RunStore, 'idsOfWorkOrder' | 'goodsWithLots'>;
}

/** No order has so many runs. */
const MAX_RUNS = 200;
/** So many runs are asked for side by side. */
const SIDE_BY_SIDE = 16;

/** What the runs of an order were issued of each component and of what stood in for it, less what came back, by `itemKey`. */
export const issuedTo = async (
  { runs }: IssuedDeps,
  workOrderId: string,
): Promise<ReadonlyMap<string, Quantity>> => {
  const issued = new Map<string, Quantity>();
  for (const some of inGroups(await runs.idsOfWorkOrder(workOrderId, MAX_RUNS), SIDE_BY_SIDE)) {
    const found = await Promise.all(some.map((runId) => runs.goodsWithLots(runId)));
    for (const lot of found.flatMap(({ lots }) => lots)) {
      const qty = lot.standsFor ? inComponent(lot.atLine, lot.standsFor) : lot.atLine;
      issued.set(componentOf(lot), add(issued.get(componentOf(lot)) ?? ZERO, qty));
    }
  }
  return issued;
};
