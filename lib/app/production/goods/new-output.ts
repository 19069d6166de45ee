import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { NewOutput, RunStore } from '#app/production/production-ports.ts';
import type { KnownItems, LotStore } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { DEFAULT_LOT_PATTERN, lotSeries } from '#domain/production/goods/lot-pattern.ts';
import { isMadeInLots, outputOf, whyNoGoods } from '#domain/production/goods/output-lot.ts';
import type { Run } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';

export interface OutputDeps {
  readonly runs: Pick<RunStore, 'nextOfLots'>;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly lots: Pick<LotStore, 'loadMany'>;
}

/** So many numbers of a series may be those of lots that came here otherwise. */
const MAX_TAKEN = 20;

/** What a start makes its lot of. Asked again with what it made before, where it was not written. */
interface StartingOn {
  readonly run: Run;
  readonly order: WorkOrder;
  readonly line: Line;
  readonly before: NewOutput | null;
}

/**
 * The lot that a run is to make, under a number that no lot of the item has; null: what it makes does not come into stock.
 * A number is taken once more only where another lot has got it meanwhile.
 */
export const newOutput = async (
  { runs, items, itemRules, lots }: OutputDeps,
  { run, order, line, before }: StartingOn,
): Promise<Result<NewOutput | null, DomainError>> => {
  const { inventoryID } = order;
  const { place } = line;
  if (inventoryID === null || place === null) return ok(null);
  const [known, decided] = await Promise.all([
    items.loadMany([inventoryID]),
    itemRules.loadMany([inventoryID]),
  ]);
  const item = known.get(itemKey(inventoryID)) ?? null;
  if (item === null || whyNoGoods(order, item, line) !== null) return ok(null);
  const rules = decided.get(itemKey(inventoryID)) ?? null;
  const made = (lotNumber: string) => outputOf(run, { order, item, place, lotNumber }, rules);
  const isLotNew = async (lotNumber: string) =>
    (await lots.loadMany([{ inventoryID, lotNumber }])).size === 0;
  if (!isMadeInLots(item)) return ok({ ...made(''), isLotNew: await isLotNew('') });

  const series = lotSeries(
    rules?.lotPattern ?? DEFAULT_LOT_PATTERN,
    siteDay(Date.parse(run.startTime)),
    line.code,
  );
  let lotNumber = before?.lot.lotNumber ?? series.numbered(await runs.nextOfLots(series.name));
  for (let taken = 0; taken < MAX_TAKEN; taken += 1) {
    if (await isLotNew(lotNumber)) return ok({ ...made(lotNumber), isLotNew: true });
    lotNumber = series.numbered(await runs.nextOfLots(series.name));
  }
  const message = `Lots ${lotNumber} and before are there already. Try again.`;
  return err(domainError('TRY_AGAIN', message));
};
