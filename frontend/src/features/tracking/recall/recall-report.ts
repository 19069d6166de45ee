import type { RecallCustomer, RecallDetail, RecalledShipment } from '#api/tracking/recall-answers.ts';
import type { ReportSection } from '#domain/labels/report-sheets.ts';
import { type RecallTotal, recallTotals } from '#domain/tracking/recall/recall-totals.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { heldText, lotHoldText, palletHoldText, palletWhereText } from './held-labels.ts';
import {
  asOfText,
  clockText,
  contactText,
  dateMarkText,
  goodsText,
  LOTS_NOTE,
  NOT_KEPT,
  notAccountedOf,
  originText,
  placesText,
  reachParts,
  reachText,
  shareText,
  shippedText,
  shipToText,
  TOTALS_NOTE,
} from './recall-labels.ts';

/** Headings with their widths: 273 mm together. */
const columnsOf = (columns: Readonly<Record<string, number>>) =>
  Object.entries(columns).map(([heading, width]) => ({ heading, width }));

const inUnit =
  (baseUom: string) =>
  (value: number): string =>
    `${quantityText(value)} ${baseUom}`.trim();

const totalsSection = (totals: readonly RecallTotal[]): ReportSection => ({
  ...{ heading: 'How much', note: TOTALS_NOTE, none: 'It has no lots.' },
  columns: columnsOf({
    ...{ ITEM: 56, LOTS: 11, 'CAME IN': 23, 'ON HAND': 23, USED: 23, SCRAPPED: 21, SAMPLED: 19 },
    ...{ SHIPPED: 23, 'NOT ACCOUNTED FOR': 25, 'ACCOUNTED FOR': 25, RECOVERED: 24 },
  }),
  rows: totals.map((total) => {
    const of = inUnit(total.baseUom);
    return [
      ...[`${total.inventoryID} ${total.name}`, String(total.lots), of(total.in), of(total.onHand)],
      ...[of(total.used), of(total.scrapped), of(total.sampled), of(total.shipped)],
      ...[of(total.notAccounted), shareText(total.accountedShare), shareText(total.recoveredShare)],
    ];
  }),
});

const atCustomersSection = (totals: readonly RecallTotal[]): ReportSection => ({
  ...{ heading: 'Of what was shipped', note: 'By what each customer answered last.', none: 'None was.' },
  columns: columnsOf({ ITEM: 73, SHIPPED: 50, 'STOPPED OR COMING BACK': 50, GONE: 50, 'NOT REACHED': 50 }),
  rows: totals
    .filter(({ shipped }) => shipped > 0)
    .map((total) => {
      const of = inUnit(total.baseUom);
      const { inventoryID, name, shipped, backOrStopped, goneAtCustomers, notReached } = total;
      return [
        `${inventoryID} ${name}`,
        ...[of(shipped), of(backOrStopped), of(goneAtCustomers), of(notReached)],
      ];
    }),
});

const customerText = ({ customerName, customerID }: Pick<RecallCustomer, 'customerName' | 'customerID'>) =>
  `${customerName} (${customerID})`;

const toCallSection = ({ customers }: RecallDetail): ReportSection => ({
  ...{ heading: 'Whom to call', note: '', none: 'Nobody has got any of it.' },
  columns: columnsOf({ CUSTOMER: 56, CONTACT: 80, 'HOW MUCH': 68, ANSWER: 69 }),
  rows: customers.map((customer) => [
    ...[customerText(customer), reachText(customer.reach), goodsText(customer), contactText(customer)],
  ]),
});

/** Where a shipment went and who is there, where that is known. */
const shipToWithReach = (shipTo: RecalledShipment['shipTo']): string =>
  [shipToText(shipTo), ...reachParts(shipTo.reach)].join(', ');

const customersSection = ({ customers }: RecallDetail): ReportSection => ({
  ...{ heading: 'To whom', note: '', none: 'Nobody has got any of it.' },
  columns: columnsOf({
    ...{ CUSTOMER: 46, SHIPMENT: 24, SHIPPED: 34, 'SHIPPED TO': 80, ITEM: 32, LOT: 32, 'HOW MUCH': 25 },
  }),
  rows: customers.flatMap((customer) =>
    customer.shipments.flatMap(({ shipmentNbr, shippedAt, shipTo, goods }) =>
      goods.map(({ inventoryID, lotNumber, qty, baseUom }) => [
        ...[customerText(customer), shipmentNbr, shippedText(shippedAt), shipToWithReach(shipTo)],
        ...[inventoryID, lotNumber, inUnit(baseUom)(qty)],
      ]),
    ),
  ),
});

/** Every call, in the order in which they were made. */
export const callsOf = ({ customers }: RecallDetail) =>
  customers
    .flatMap(({ customerID, customerName, contacts }) =>
      contacts.map((contact) => ({ ...contact, customerID, customerName })),
    )
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));

const callsSection = (recall: RecallDetail): ReportSection => ({
  ...{ heading: 'Contacts', note: clockText(recall), none: 'Nobody was called yet.' },
  columns: columnsOf({ WHEN: 45, CUSTOMER: 58, 'CALLED BY': 30, ANSWER: 60, NOTE: 80 }),
  rows: callsOf(recall).map(({ at, customerName, customerID, by, outcome, note }) => [
    ...[atTheSite(at), `${customerName} (${customerID})`, by, outcome, note],
  ]),
});

const lotsSection = ({ lots }: RecallDetail): ReportSection => ({
  ...{ heading: 'Lots', note: LOTS_NOTE, none: 'It has no lots.' },
  columns: columnsOf({
    ...{ LOT: 30, ITEM: 30, 'HOW IT CAME': 36, 'CAME IN': 23, 'ON HAND': 23, USED: 23, SHIPPED: 23 },
    ...{ 'SCRAPPED, SAMPLED': 22, 'NOT ACCOUNTED FOR': 23, WHERE: 40 },
  }),
  rows: lots.map((lot) => {
    const of = inUnit(lot.baseUom);
    return [
      ...[lot.lotNumber, lot.inventoryID, `${originText(lot)}. ${dateMarkText(lot)}`],
      ...[of(lot.in), of(lot.onHand), of(lot.used), of(lot.shipped)],
      ...[`${quantityText(lot.scrapped)}, ${quantityText(lot.sampled)}`, of(notAccountedOf(lot))],
      `${placesText(lot)}. ${lotHoldText(lot)}`,
    ];
  }),
});

const palletsSection = ({ pallets }: RecallDetail): ReportSection => ({
  ...{ heading: 'Pallets', note: '', none: 'None of it is on a pallet.' },
  columns: columnsOf({ SSCC: 45, 'WHAT IS ON IT': 85, STATE: 24, WHERE: 84, HOLD: 35 }),
  rows: pallets.map((pallet) => [
    ...[pallet.sscc, goodsText(pallet), pallet.state, palletWhereText(pallet), palletHoldText(pallet)],
  ]),
});

/** What it is about, a line each. */
export const recallFacts = (recall: RecallDetail): readonly (readonly [name: string, value: string])[] => [
  ['Kind', recall.kind === 'mock' ? 'Practice: nothing is held' : 'Real'],
  ['About', recall.start.label],
  ['Reason', recall.reason],
  ['Opened', `${atTheSite(recall.openedAt)} by ${recall.openedBy}`],
  ['Clock', clockText(recall)],
  ['Held', heldText(recall)],
  ...(recall.closedAt === null
    ? ([['Status', 'Open']] as const)
    : ([['Closed', `${atTheSite(recall.closedAt)} by ${recall.closedBy}: ${recall.outcome}`]] as const)),
  ...(recall.notByLot.length === 0
    ? []
    : ([['Not kept by lot, so not held apart', recall.notByLot.join(', ')]] as const)),
  ['Figures as of', asOfText(recall)],
  ...(recall.figures === 'notKept' ? ([['Note', NOT_KEPT]] as const) : []),
];

/** The report as an authority reads it: how much, to whom and what they answered, where, and what nobody can account for. */
export const recallSections = (recall: RecallDetail): readonly ReportSection[] => {
  const totals = recallTotals(recall.lots, recall.customers);
  return [
    totalsSection(totals),
    atCustomersSection(totals),
    toCallSection(recall),
    customersSection(recall),
    callsSection(recall),
    lotsSection(recall),
    palletsSection(recall),
  ];
};
