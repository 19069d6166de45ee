import type {
  RecallCustomer,
  RecallDetail,
  RecalledPallet,
  RecalledShipment,
} from '#api/tracking/recall-answers.ts';
import { siteTimeZone } from '#domain/calendar.ts';
import type { ReportSection } from '#domain/labels/report-sheets.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { RecallTotal } from '#domain/tracking/recall/recall-totals.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { heldText, lotHoldText, palletHoldText } from './held-labels.ts';
import {
  AT_CUSTOMERS_NOTE,
  accountedText,
  asOfText,
  callsOf,
  clockText,
  contactText,
  dateMarkText,
  goodsText,
  LOTS_NOTE,
  NOT_KEPT,
  notAccountedOf,
  originText,
  outstandingOf,
  placesText,
  REACH_NOTE,
  reachParts,
  reachText,
  shareText,
  shippedText,
  shipToText,
  TOTALS_NOTE,
  totalsOf,
} from './recall-labels.ts';
import { hoursAndMinutes, openFor } from './recall-time.ts';

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
    ...{ SHIPPED: 23, UNEXPLAINED: 25, 'ACCOUNTED FOR': 25, RECOVERED: 24 },
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
  ...{ heading: 'Of what was shipped', note: AT_CUSTOMERS_NOTE, none: 'None was.' },
  columns: columnsOf({
    ...{ ITEM: 69, SHIPPED: 34, 'HELD THERE': 34, 'COMING BACK': 34, DESTROYED: 34, 'SOLD ON': 34 },
    UNANSWERED: 34,
  }),
  rows: totals
    .filter(({ shipped }) => shipped > 0)
    .map((total) => {
      const of = inUnit(total.baseUom);
      return [
        ...[`${total.inventoryID} ${total.name}`, of(total.shipped), of(total.heldAtCustomers)],
        ...[of(total.comingBack), of(total.destroyedAtCustomers), of(total.soldOn), of(total.unanswered)],
      ];
    }),
});

const customerText = ({ customerName, customerID }: Pick<RecallCustomer, 'customerName' | 'customerID'>) =>
  `${customerName} (${customerID})`;

const toWhomSection = ({ customers }: RecallDetail): ReportSection => ({
  ...{ heading: 'To whom', note: REACH_NOTE, none: 'Nobody has got any of it.' },
  columns: columnsOf({ CUSTOMER: 56, CONTACT: 70, 'HOW MUCH': 68, ANSWER: 79 }),
  rows: customers.map((customer) => [
    ...[customerText(customer), reachText(customer.reach), goodsText(customer), contactText(customer)],
  ]),
});

/** Where a shipment went and who is there, where that is known. */
const shipToWithReach = (shipTo: RecalledShipment['shipTo']): string =>
  [shipToText(shipTo), ...reachParts(shipTo.reach)].join(', ');

/** What one customer got: a table for each, so that none is torn apart by the end of a page. */
const shippedSection = (customer: RecallCustomer): ReportSection => ({
  ...{ heading: `Shipped to ${customerText(customer)}`, note: '', none: 'Nothing.' },
  columns: columnsOf({
    ...{ SHIPMENT: 30, SHIPPED: 42, 'SHIPPED TO': 100, ITEM: 36, LOT: 38, 'HOW MUCH': 27 },
  }),
  rows: customer.shipments.flatMap(({ shipmentNbr, shippedAt, shipTo, goods }) =>
    goods.map(({ inventoryID, lotNumber, qty, baseUom }) => [
      ...[shipmentNbr, shippedText(shippedAt), shipToWithReach(shipTo), inventoryID, lotNumber],
      inUnit(baseUom)(qty),
    ]),
  ),
});

const callsSection = (recall: RecallDetail): ReportSection => ({
  heading: 'Contacts, the newest first',
  ...{ note: clockText(recall), none: 'Nobody was called yet.' },
  columns: columnsOf({ WHEN: 40, CUSTOMER: 50, HOW: 20, BY: 28, ANSWER: 45, 'THEY SAY': 45, NOTE: 45 }),
  rows: callsOf(recall).map((call) => [
    ...[atTheSite(call.at), customerText(call), call.how ?? '–', call.by, call.outcome],
    ...[call.saidText, call.note],
  ]),
});

const lotsSection = ({ lots }: RecallDetail): ReportSection => ({
  ...{ heading: 'Lots', note: LOTS_NOTE, none: 'It has no lots.' },
  columns: columnsOf({
    ...{ LOT: 30, ITEM: 30, 'HOW IT CAME': 36, 'CAME IN': 23, 'ON HAND': 23, USED: 23, SHIPPED: 23 },
    ...{ 'SCRAPPED, SAMPLED': 22, UNEXPLAINED: 23, WHERE: 40 },
  }),
  rows: lots.map((lot) => {
    const of = inUnit(lot.baseUom);
    return [
      ...[lot.lotNumber, `${lot.inventoryID} ${lot.name}`.trim(), `${originText(lot)}. ${dateMarkText(lot)}`],
      ...[of(lot.in), of(lot.onHand), of(lot.used), of(lot.shipped)],
      ...[`${quantityText(lot.scrapped)}, ${quantityText(lot.sampled)}`, of(notAccountedOf(lot))],
      `${placesText(lot)}. ${lotHoldText(lot)}`,
    ];
  }),
});

/** Where a pallet stands, or on which shipment it left. */
export const palletPlaceText = ({ state, location, shipment }: RecalledPallet): string => {
  if (state === 'Void') return 'Broken up';
  if (state !== 'Shipped') return placeName(location);
  return shipment === null ? 'Shipped' : `Shipped on ${shipment.shipmentNbr}`;
};

const palletsSection = ({ pallets }: RecallDetail): ReportSection => ({
  ...{ heading: 'Pallets', note: '', none: 'None of it is on a pallet.' },
  columns: columnsOf({
    ...{ SSCC: 44, ITEM: 36, LOT: 38, 'HOW MUCH': 25, WHERE: 38, CUSTOMER: 36, SHIPPED: 28, HOLD: 28 },
  }),
  rows: pallets.flatMap((pallet) =>
    pallet.goods.map(({ inventoryID, lotNumber, qty, baseUom }) => [
      ...[pallet.sscc, inventoryID, lotNumber, inUnit(baseUom)(qty), palletPlaceText(pallet)],
      ...[pallet.shipment?.customerName ?? '–', palletShippedText(pallet), palletHoldText(pallet)],
    ]),
  ),
});

const palletShippedText = ({ shipment }: RecalledPallet): string =>
  shipment === null ? '–' : shippedText(shipment.shippedAt);

/** Who answers for the report. */
export const SIGNATURES = ['Name', 'Position', 'Signature', 'Date'] as const;

const siteFact = (): readonly (readonly [name: string, value: string])[] => {
  const { siteName } = runtimeConfig();
  return siteName ? [['Site', siteName]] : [];
};

/** What it is about, a line each. */
export const recallFacts = (recall: RecallDetail): readonly (readonly [name: string, value: string])[] => [
  ...siteFact(),
  ['Kind', recall.kind === 'mock' ? 'Practice: nothing is held' : 'Real'],
  ['About', recall.start.label],
  ['Reason', recall.reason],
  ['Opened', `${atTheSite(recall.openedAt)} by ${recall.openedBy}`],
  ['Clock', clockText(recall)],
  ['Held', heldText(recall)],
  ...(recall.closedAt === null
    ? ([['Status', 'Open']] as const)
    : ([
        ['Closed', `${atTheSite(recall.closedAt)} by ${recall.closedBy}: ${recall.outcome}`],
        ['From opening to closing', `${hoursAndMinutes(openFor(recall, 0))} (hours:minutes)`],
      ] as const)),
  ['Result', accountedText(recall)],
  ['Outstanding', outstandingOf(recall).join(' ') || 'Nothing'],
  ...(recall.notByLot.length === 0
    ? []
    : ([['Not kept by lot, so not held apart', recall.notByLot.join(', ')]] as const)),
  ['Figures as of', asOfText(recall)],
  ['Times', `Of the clock in ${siteTimeZone()}`],
  ...(recall.figures === 'notKept' ? ([['Note', NOT_KEPT]] as const) : []),
];

/** The report as an authority reads it: how much, to whom and what they answered, where, and what nobody can account for. */
export const recallSections = (recall: RecallDetail): readonly ReportSection[] => {
  const totals = totalsOf(recall);
  return [
    totalsSection(totals),
    atCustomersSection(totals),
    toWhomSection(recall),
    ...recall.customers.map(shippedSection),
    callsSection(recall),
    lotsSection(recall),
    palletsSection(recall),
  ];
};
