import { addDays, siteDay } from '#domain/calendar.ts';
import { datesOf } from '#domain/items/date-mark.ts';
import { type Item, isLotRequired } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { Run } from '#domain/production/run.ts';
import { sizesInBase } from '#domain/production/units.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import type { RunGoods } from './run-goods.ts';

/** Why what a run makes does not come into stock. */
export const NO_GOODS = ['freeText', 'notStocked', 'unitUnknown', 'noPlace'] as const;

export type NoGoods = (typeof NO_GOODS)[number];

type Ordered = Pick<WorkOrder, 'inventoryID' | 'uom' | 'packs' | 'sizes'>;

/** Why what is made of an order on a line would not come into stock; null: it does. `item`: the order's, as it is known. */
export const whyNoGoods = (
  order: Ordered,
  item: Item | null,
  { place }: Pick<Line, 'place'>,
): NoGoods | null => {
  if (order.inventoryID === null) return 'freeText';
  if (item?.kind !== 'stock') return 'notStocked';
  if (sizesInBase(item, order) === null) return 'unitUnknown';
  return place === null ? 'noPlace' : null;
};

/** Whether what is made of an item is told apart by lot. */
export const isMadeInLots = (item: Item): boolean => isLotRequired(item);

/** The lot that a run makes, and what the run keeps of it. */
export interface RunOutput {
  readonly goods: RunGoods;
  readonly lot: Lot;
}

type OutputRules = Pick<ItemRules, 'dateMark' | 'shelfLifeDays' | 'defaultStatus'>;

/** Why a new lot of it stands in quarantine. */
const NOT_LOOKED_AT = 'New lots of it are looked at first';

/**
 * What a run of an item makes. It was produced on the site's day of its start; how long it keeps, what its date means and
 * how it stands follows from the item's rules (null: nobody has decided any).
 */
export const outputOf = (
  run: Run,
  {
    order,
    item,
    place,
    lotNumber,
  }: { readonly order: Ordered; readonly item: Item; readonly place: string; readonly lotNumber: string },
  rules: OutputRules | null,
): RunOutput => {
  const producedOn = siteDay(Date.parse(run.startTime));
  const days = rules?.shelfLifeDays ?? null;
  const dates = datesOf(rules?.dateMark ?? null, days === null ? null : addDays(producedOn, days));
  const status = rules?.defaultStatus ?? 'Released';
  const { inventoryID, baseUom } = item;
  const { runId, runNumber, workOrderId, line } = run;
  const looked = status === 'Released' ? '' : ` ${NOT_LOOKED_AT}.`;
  return {
    goods: {
      ...{ runId, runNumber, workOrderId, line, inventoryID, lotNumber, place, baseUom },
      sizes: sizesInBase(item, order) ?? {},
      ...dates,
      ...{ closedAt: null, closedBy: null, settled: [], useReasons: [], history: [] },
      rev: 1,
    },
    lot: {
      ...{ inventoryID, lotNumber, producedOn, status },
      ...dates,
      receivedAt: run.startTime,
      origin: { type: 'run', id: runId },
      vendorID: null,
      reason: status === 'Released' ? null : NOT_LOOKED_AT,
      recallId: null,
      history: [{ at: run.startTime, by: run.createdBy, status, reason: `Made by ${runNumber}.${looked}` }],
      version: 1,
    },
  };
};
