import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import { type RecallTotal, recallTotals } from '#domain/tracking/recall/recall-totals.ts';
import { lotHoldText, palletHoldText, palletWhereText } from './held-labels.ts';
import {
  dateMarkText,
  goodsText,
  notAccountedOf,
  originText,
  placesText,
  reachText,
} from './recall-labels.ts';
import { callsOf, recallFacts } from './recall-report.ts';

export const CSV_HEADINGS = [
  ...['Kind', 'Item', 'Name', 'Lot or SSCC', 'Unit', 'Came in', 'On hand', 'Used', 'Shipped', 'Scrapped'],
  ...['Sampled', 'Not accounted for', 'Accounted for (%)', 'Recovered (%)', 'Stopped or coming back', 'Gone'],
  ...[
    'Not reached',
    'Customer ID',
    'Customer',
    'Shipments',
    'Quantity',
    'When (UTC)',
    'Who',
    'Answer',
    'Note',
  ],
  ...['State', 'Where', 'Hold'],
] as const;

type CsvHeading = (typeof CSV_HEADINGS)[number];

type CsvRow = Partial<Record<CsvHeading, string | number>> & { readonly Kind: string };

const percent = (share: number | null): string | number =>
  share === null ? '' : Math.round(share * 1_000_000) / 10_000;

const csvTotal = (total: RecallTotal): CsvRow => ({
  ...{ Kind: 'Total', Item: total.inventoryID, Name: total.name, Unit: total.baseUom },
  ...{ 'Came in': total.in, 'On hand': total.onHand, Used: total.used, Shipped: total.shipped },
  ...{ Scrapped: total.scrapped, Sampled: total.sampled, 'Not accounted for': total.notAccounted },
  'Accounted for (%)': percent(total.accountedShare),
  'Recovered (%)': percent(total.recoveredShare),
  'Stopped or coming back': total.backOrStopped,
  ...{ Gone: total.goneAtCustomers, 'Not reached': total.notReached },
});

const csvLot = (lot: RecallDetail['lots'][number]): CsvRow => ({
  ...{ Kind: 'Lot', Item: lot.inventoryID, Name: lot.name, 'Lot or SSCC': lot.lotNumber, Unit: lot.baseUom },
  ...{ 'Came in': lot.in, 'On hand': lot.onHand, Used: lot.used, Shipped: lot.shipped },
  ...{ Scrapped: lot.scrapped, Sampled: lot.sampled, 'Not accounted for': notAccountedOf(lot) },
  ...{ 'When (UTC)': lot.origin?.at ?? '', Note: `${originText(lot)}. ${dateMarkText(lot)}` },
  ...{ State: lot.status ?? '', Where: placesText(lot), Hold: lotHoldText(lot) },
});

/** Rows for a spreadsheet: figures as figures, each under its own heading. */
export const recallCsvRows = (recall: RecallDetail): readonly (readonly (string | number)[])[] => {
  const rows: readonly CsvRow[] = [
    ...[['Recall', recall.recallId] as const, ...recallFacts(recall)].map(
      ([name, value]): CsvRow => ({ Kind: 'Recall', Name: name, Note: value }),
    ),
    ...recallTotals(recall.lots, recall.customers).map(csvTotal),
    ...recall.lots.map(csvLot),
    ...recall.customers.flatMap(({ customerID, customerName, reach, shipments, goods, contacts }) =>
      goods.map(
        ({ inventoryID, lotNumber, qty, baseUom }): CsvRow => ({
          ...{ Kind: 'Customer', Item: inventoryID, 'Lot or SSCC': lotNumber, Unit: baseUom, Quantity: qty },
          ...{ 'Customer ID': customerID, Customer: customerName, Who: reachText(reach) },
          Shipments: shipments.map(({ shipmentNbr }) => shipmentNbr).join(', '),
          Answer: contacts.at(-1)?.outcome ?? 'Not yet',
        }),
      ),
    ),
    ...callsOf(recall).map(
      ({ customerID, customerName, at, by, outcome, note }): CsvRow => ({
        ...{ Kind: 'Contact', 'Customer ID': customerID, Customer: customerName, 'When (UTC)': at },
        ...{ Who: by, Answer: outcome, Note: note },
      }),
    ),
    ...recall.pallets.map(
      (pallet): CsvRow => ({
        ...{ Kind: 'Pallet', 'Lot or SSCC': pallet.sscc, State: pallet.state, Note: goodsText(pallet) },
        ...{ Where: palletWhereText(pallet), Hold: palletHoldText(pallet) },
      }),
    ),
  ];
  return rows.map((row) => CSV_HEADINGS.map((heading) => row[heading] ?? ''));
};
