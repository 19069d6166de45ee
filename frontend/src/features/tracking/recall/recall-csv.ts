import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import { siteMinute, siteTimeZone } from '#domain/calendar.ts';
import { sharePercent } from '#domain/tracking/recall/recall-totals.ts';
import { lotHoldText, palletHoldText } from './held-labels.ts';
import {
  callsOf,
  contactText,
  dateMarkText,
  notAccountedOf,
  originText,
  placesText,
  shipToText,
  totalsOf,
} from './recall-labels.ts';
import { palletPlaceText, recallFacts } from './recall-report.ts';

/** A table of a file that has several, under its name. */
export interface CsvTable {
  readonly name: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** An instant as a spreadsheet sorts it, by the clock at the site; its heading names the zone. */
const minute = (instant: string | null): string => (instant === null ? '' : siteMinute(Date.parse(instant)));

const inZone = (what: string): string => `${what} (${siteTimeZone()})`;

const percent = (share: number | null): string | number => (share === null ? '' : sharePercent(share));

const totals = (recall: RecallDetail): CsvTable => ({
  name: 'Totals',
  heading: [
    ...['Item', 'Name', 'Unit', 'Lots', 'Came in', 'On hand', 'Used', 'Scrapped', 'Sampled', 'Shipped'],
    ...['Held at customers', 'Coming back', 'Destroyed at customers', 'Sold on or used', 'Unanswered'],
    ...['Unexplained', 'Accounted for (%)', 'Recovered (%)'],
  ],
  rows: totalsOf(recall).map((one) => [
    ...[one.inventoryID, one.name, one.baseUom, one.lots, one.in, one.onHand, one.used, one.scrapped],
    ...[one.sampled, one.shipped, one.heldAtCustomers, one.comingBack, one.destroyedAtCustomers],
    ...[one.soldOn, one.unanswered, one.notAccounted],
    ...[percent(one.accountedShare), percent(one.recoveredShare)],
  ]),
});

const lots = (recall: RecallDetail): CsvTable => ({
  name: 'Lots',
  heading: [
    ...['Item', 'Name', 'Lot', 'Unit', 'Came in', 'On hand', 'Used', 'Shipped', 'Scrapped', 'Sampled'],
    ...['Unexplained', inZone('Came'), 'How it came', 'Date mark', 'State', 'Where', 'Hold'],
  ],
  rows: recall.lots.map((lot) => [
    ...[lot.inventoryID, lot.name, lot.lotNumber, lot.baseUom, lot.in, lot.onHand, lot.used, lot.shipped],
    ...[lot.scrapped, lot.sampled, notAccountedOf(lot), minute(lot.origin?.at ?? null)],
    ...[originText(lot), dateMarkText(lot), lot.status ?? '', placesText(lot), lotHoldText(lot)],
  ]),
});

const customers = (recall: RecallDetail): CsvTable => ({
  name: 'Customers',
  heading: ['Customer ID', 'Customer', 'Contact', 'Phone', 'E-mail', 'Item', 'Lot', 'Unit', 'Got', 'Answer'],
  rows: recall.customers.flatMap((customer) =>
    customer.goods.map(({ inventoryID, lotNumber, baseUom, qty }) => [
      ...[customer.customerID, customer.customerName, customer.reach?.attention ?? ''],
      ...[customer.reach?.phone ?? '', customer.reach?.email ?? '', inventoryID, lotNumber, baseUom, qty],
      contactText(customer),
    ]),
  ),
});

const shipments = (recall: RecallDetail): CsvTable => ({
  name: 'Shipments',
  heading: [
    ...['Customer ID', 'Customer', 'Shipment', inZone('Shipped'), 'Shipped to', 'Who is there', 'Phone'],
    ...['E-mail', 'Item', 'Lot', 'Unit', 'Quantity'],
  ],
  rows: recall.customers.flatMap(({ customerID, customerName, shipments: sent }) =>
    sent.flatMap(({ shipmentNbr, shippedAt, shipTo, goods }) =>
      goods.map(({ inventoryID, lotNumber, baseUom, qty }) => [
        ...[customerID, customerName, shipmentNbr, minute(shippedAt), shipToText(shipTo)],
        ...[shipTo.reach?.attention ?? '', shipTo.reach?.phone ?? '', shipTo.reach?.email ?? ''],
        ...[inventoryID, lotNumber, baseUom, qty],
      ]),
    ),
  ),
});

const contacts = (recall: RecallDetail): CsvTable => ({
  name: 'Contacts, the newest first',
  heading: [inZone('When'), 'Customer ID', 'Customer', 'How', 'By', 'Answer', 'They say', 'Note'],
  rows: callsOf(recall).map(({ at, customerID, customerName, how, by, outcome, saidText, note }) => [
    ...[minute(at), customerID, customerName, how ?? '', by, outcome, saidText, note],
  ]),
});

const pallets = (recall: RecallDetail): CsvTable => ({
  name: 'Pallets',
  heading: [
    ...['SSCC', 'Item', 'Lot', 'Unit', 'Quantity', 'State', 'Where', 'Customer', inZone('Shipped'), 'Hold'],
  ],
  rows: recall.pallets.flatMap((pallet) =>
    pallet.goods.map(({ inventoryID, lotNumber, baseUom, qty }) => [
      ...[pallet.sscc, inventoryID, lotNumber, baseUom, qty, pallet.state, palletPlaceText(pallet)],
      ...[pallet.shipment?.customerName ?? '', minute(pallet.shipment?.shippedAt ?? null)],
      palletHoldText(pallet),
    ]),
  ),
});

/** A recall for a spreadsheet, a table for each kind of thing: figures as figures, times by the clock at the site. */
export const recallCsvTables = (recall: RecallDetail): readonly CsvTable[] => [
  {
    name: `Recall ${recall.recallId}`,
    heading: ['What', 'Said'],
    rows: recallFacts(recall),
  },
  ...[totals, lots, customers, shipments, contacts, pallets].map((table) => table(recall)),
];
