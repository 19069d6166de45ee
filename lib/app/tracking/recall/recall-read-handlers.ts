import type { getTracking } from '#api/tracking.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { InventoryList, ItemStockStore } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { err, ok } from '#domain/result.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { recallNotFound } from '#domain/tracking/recall/decide-recall.ts';
import type { RecallHead, RecallStore } from './recall-ports.ts';
import { type RecallResponseDeps, toRecallDetail, toRecallRow } from './recall-response.ts';
import { type RecalledDeps, recalledHandler } from './recalled-handler.ts';

export interface RecallReadDeps extends RecallResponseDeps, RecalledDeps {
  readonly recalls: Pick<RecallStore, 'load' | 'list' | 'listOpen' | 'scopeOf' | 'figuresOf' | 'due'>;
  readonly lots: RecallResponseDeps['lots'] & RecalledDeps['lots'];
  readonly inventory: Pick<InventoryList, 'page'>;
  readonly itemStock: Pick<ItemStockStore, 'loadLive'>;
}

/** One of so many items is proposed. */
const ITEMS = 500;

const isOfMonth = ({ openedAt }: RecallHead, month: string): boolean =>
  siteDay(Date.parse(openedAt)).startsWith(month);

/** One of these for a month: another one each month, and the same however often it is asked for. */
const pick = <One>(all: readonly One[], month: string): One | undefined =>
  all[(Number(month.replace('-', '')) * 7_919) % Math.max(all.length, 1)];

/** A lot to practise a recall with this month; null: somebody has, or there is none. */
const proposalOf = async (
  { inventory, itemStock }: RecallReadDeps,
  recalls: readonly RecallHead[],
  now: number,
): Promise<LotId | null> => {
  const month = siteDay(now).slice(0, 7);
  if (recalls.some((recall) => isOfMonth(recall, month))) return null;
  const { totals } = await inventory.page(null, ITEMS);
  const item = pick(
    totals.filter(({ lotCount, onHand }) => lotCount > 0 && onHand > 0),
    month,
  );
  if (!item) return null;
  const { balances } = await itemStock.loadLive(item.inventoryID);
  const lot = pick(
    balances.filter(({ lotNumber }) => lotNumber !== ''),
    month,
  );
  return lot ? { inventoryID: lot.inventoryID, lotNumber: lot.lotNumber } : null;
};

type RecallReads = Pick<
  Handlers<typeof getTracking>,
  'list_recalls' | 'open_recalls' | 'get_recall' | 'recalled'
>;

/** The actions of GET /GetTracking that are about recalls. */
export const recallReadHandlers = (deps: RecallReadDeps): RecallReads => ({
  ...recalledHandler(deps),

  async list_recalls(_request, { now }) {
    const recalls = await deps.recalls.list();
    const proposal = await proposalOf(deps, recalls, now);
    return ok({ data: { items: recalls.map(toRecallRow), proposal } });
  },

  open_recalls: async () => ok({ data: { items: (await deps.recalls.listOpen()).map(toRecallRow) } }),

  async get_recall({ recallId }) {
    const whole = await deps.recalls.load(recallId.toUpperCase());
    return whole ? ok({ data: await toRecallDetail(deps, whole) }) : err(recallNotFound());
  },
});
