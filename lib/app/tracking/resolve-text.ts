import type { Found } from '#api/tracking.ts';
import type { ItemRulesStore } from '#app/items/item-rules-ports.ts';
import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import type { KnownItems, LotStore } from '#app/stock/stock-ports.ts';
import { codeKey } from '#domain/code-key.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { itemKey } from '#domain/items/item.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { expiryOf } from '#domain/stock/lots/fefo.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { recallNumberIn } from '#domain/tracking/recall/recall-number.ts';
import { type OpenRecall, recallsOfLot, recallsOfPallet } from '#domain/tracking/recall/recalled-nodes.ts';
import { lotNode } from '#domain/tracking/trace-edge.ts';
import { nodeId } from '#domain/tracking/trace-node.ts';
import { openRecalls } from './recall/open-recalls.ts';
import type { RecallStore } from './recall/recall-ports.ts';
import type { NumberedDocuments } from './tracking-ports.ts';

/** An order by its number, as far as a match shows it; null: nobody knows it. */
interface OrderFinder {
  purchaseOrder(orderNbr: string): Promise<{ readonly orderNbr: string; readonly vendorName: string } | null>;
  salesOrder(orderKey: string): Promise<{ readonly orderNbr: string; readonly customerName: string } | null>;
  workOrder(id: string): Promise<{ readonly id: string; readonly product: string } | null>;
}

export interface ResolveDeps {
  readonly lots: Pick<LotStore, 'withNumber'>;
  readonly items: KnownItems;
  readonly itemRules: Pick<ItemRulesStore, 'loadMany' | 'ownersOf'>;
  readonly pallets: Pick<PalletStore, 'loadMany'>;
  readonly runs: Pick<RunStore, 'loadMany'>;
  readonly numbered: NumberedDocuments;
  readonly orderFinder: OrderFinder;
  readonly recalls: Pick<RecallStore, 'load' | 'due'>;
  /** Types of sales orders that leave from here. */
  readonly orderTypes: readonly string[];
  liveRuns(): Promise<readonly { readonly id: string; readonly nbr: string }[]>;
}

interface Asked {
  readonly text: string;
  readonly gtin?: string | undefined;
  readonly lotNumber?: string | undefined;
  readonly sscc?: string | undefined;
}

/** A person chooses among no more. */
const MOST = 20;

/** The open recalls that something is in, where there are any. */
const inRecalls = (recallIds: readonly string[]): Pick<Found, 'recallIds'> =>
  recallIds.length === 0 ? {} : { recallIds: [...recallIds] };

const lotFound = (lot: Lot, name: string, open: readonly OpenRecall[]): Found => ({
  ...{ kind: 'lot', id: nodeId(lotNode(lot)), label: lotName(lot) },
  detail: [name, expiryOf(lot), lot.status === 'Released' ? null : lot.status].filter(Boolean).join(' · '),
  ...inRecalls(recallsOfLot(open, lot)),
});

/** Lots of that number, and their items; of a GTIN only those of its item. */
export const lotsOfLabel = async (
  deps: Pick<ResolveDeps, 'lots' | 'items' | 'itemRules'>,
  { lotNumber, gtin }: { readonly lotNumber: string; readonly gtin?: string | undefined },
) => {
  const lots = await deps.lots.withNumber(lotNumber, MOST);
  const inventoryIDs = lots.map(({ inventoryID }) => inventoryID);
  const [items, rules] = await Promise.all([
    deps.items.loadMany(inventoryIDs),
    deps.itemRules.loadMany(inventoryIDs),
  ]);
  const hasGtin = ({ inventoryID }: Lot) =>
    gtin === undefined ||
    [
      ...(items.get(itemKey(inventoryID))?.gtins ?? []),
      ...(rules.get(itemKey(inventoryID))?.gtins ?? []),
    ].some((one) => gtinKey(one.gtin) === gtinKey(gtin));
  const named = lots.filter(hasGtin);
  // A label of a GTIN that nobody has set up yet still says its lot.
  return { lots: named.length > 0 ? named : lots, items };
};

const lotsFound = async (
  deps: ResolveDeps,
  { text, lotNumber, gtin }: Asked,
  open: Promise<readonly OpenRecall[]>,
): Promise<readonly Found[]> => {
  const { lots, items } = await lotsOfLabel(deps, { lotNumber: lotNumber ?? text, gtin });
  const recalls = await open;
  return lots.map((lot) => lotFound(lot, items.get(itemKey(lot.inventoryID))?.name ?? '', recalls));
};

const palletFound = async (
  { pallets }: ResolveDeps,
  { text, sscc }: Asked,
  open: Promise<readonly OpenRecall[]>,
): Promise<readonly Found[]> => {
  const asked = sscc ?? text.replaceAll(/\s/g, '').replace(/^\(?00\)?(?=\d{18}$)/, '');
  if (!/^\d{18}$/.test(asked)) return [];
  const pallet = (await pallets.loadMany([asked])).get(asked);
  if (!pallet) return [];
  const detail = [pallet.state, pallet.lines[0] ? lotName(pallet.lines[0]) : ''].filter(Boolean).join(' · ');
  const recallIds = recallsOfPallet(await open, pallet);
  return [{ kind: 'pallet', id: asked, label: `Pallet ${asked}`, detail, ...inRecalls(recallIds) }];
};

const receiptFound = async (
  { numbered }: ResolveDeps,
  text: string,
  now: number,
): Promise<readonly Found[]> => {
  if (!/^GR-\d+$/i.test(text)) return [];
  const found = await numbered.receipt(text.toUpperCase(), now);
  return found ? [{ kind: 'receipt', id: found.id, label: found.nbr, detail: 'Goods receipt' }] : [];
};

const runFound = async (deps: ResolveDeps, text: string, now: number): Promise<readonly Found[]> => {
  if (!/^PR-\d+$/i.test(text)) return [];
  const nbr = text.toUpperCase();
  const live = (await deps.liveRuns()).find((run) => run.nbr === nbr);
  const found = live ?? (await deps.numbered.endedRun(nbr, now));
  const [run] = found ? await deps.runs.loadMany([found.id]) : [];
  return run ? [{ kind: 'run', id: run.runId, label: run.runNumber, detail: run.product }] : [];
};

const shipmentsFound = async (
  { numbered }: ResolveDeps,
  text: string,
  now: number,
): Promise<readonly Found[]> =>
  (await numbered.shipments(text, now)).map(({ shipmentId, shipmentNbr, customerName, trackingNbr }) => ({
    ...{ kind: 'shipment' as const, id: shipmentId, label: shipmentNbr },
    detail: trackingNbr === null ? customerName : `${customerName} · ${trackingNbr}`,
  }));

const ordersFound = async (
  { orderFinder, orderTypes }: ResolveDeps,
  text: string,
): Promise<readonly Found[]> => {
  const [bought, sales, made] = await Promise.all([
    orderFinder.purchaseOrder(text),
    Promise.all(orderTypes.map((type) => orderFinder.salesOrder(salesOrderKey(type, text)))),
    /^WO_/i.test(text) ? orderFinder.workOrder(text.toUpperCase()) : null,
  ]);
  const found: (Found | null)[] = [
    bought && {
      kind: 'purchaseOrder',
      id: bought.orderNbr,
      label: bought.orderNbr,
      detail: bought.vendorName,
    },
    ...sales.map(
      (sold) =>
        sold && {
          ...{ kind: 'salesOrder' as const, id: sold.orderNbr, label: sold.orderNbr },
          detail: sold.customerName,
        },
    ),
    made && { kind: 'workOrder', id: made.id, label: made.id, detail: made.product },
  ];
  return found.filter((one) => one !== null);
};

const recallFound = async ({ recalls }: ResolveDeps, text: string): Promise<readonly Found[]> => {
  const recallId = recallNumberIn(text);
  const whole = recallId === null ? null : await recalls.load(recallId);
  if (!whole) return [];
  const { kind, status, start } = whole.recall;
  const detail = `${kind === 'mock' ? 'Practice recall' : 'Recall'}, ${status.toLowerCase()} · ${start.label}`;
  return [{ kind: 'recall', id: whole.recall.recallId, label: whole.recall.recallId, detail }];
};

/** The item with that code, or of that GTIN where a label says no lot beside it. */
const itemFound = async (
  deps: ResolveDeps,
  { text, gtin, lotNumber, sscc }: Asked,
): Promise<readonly Found[]> => {
  if (lotNumber !== undefined || sscc !== undefined) return [];
  const inventoryID = gtin === undefined ? text : (await deps.itemRules.ownersOf([gtin])).get(gtinKey(gtin));
  if (inventoryID === undefined) return [];
  const item = (await deps.items.loadMany([inventoryID])).get(itemKey(inventoryID));
  if (!item && gtin === undefined) return [];
  const code = item?.inventoryID ?? inventoryID;
  return [{ kind: 'item', id: code, label: code, detail: item?.name ?? '' }];
};

/** All that a text may name, each kind asked by its own key. What a label says is asked before the text that it is. */
export const resolveText = async (deps: ResolveDeps, asked: Asked, now: number): Promise<Found[]> => {
  const { text } = asked;
  const isLabel = asked.lotNumber !== undefined || asked.sscc !== undefined;
  const open = openRecalls(deps);
  const found = await Promise.all([
    palletFound(deps, asked, open),
    asked.sscc === undefined || asked.lotNumber !== undefined ? lotsFound(deps, asked, open) : [],
    itemFound(deps, asked),
    ...(isLabel
      ? []
      : [
          recallFound(deps, text),
          receiptFound(deps, text, now),
          runFound(deps, text, now),
          ordersFound(deps, text),
        ]),
  ]);
  const named = found.flat();
  // A carrier's number may be any text: a year of shipments is looked through where nothing else has it.
  const isAsked = !isLabel && (named.length === 0 || /^SH-\d+$/i.test(text));
  return [...named, ...(isAsked ? await shipmentsFound(deps, codeKey(text), now) : [])].slice(0, MOST);
};
