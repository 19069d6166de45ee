import { inBarcodes } from './in-barcodes.ts';
import { dateElements, dateFacts, isBatchOfGs1, isCodable, type LabelContent } from './label.ts';

/** What a lot's label says. */
export interface LabelledLot {
  readonly inventoryID: string;
  readonly name: string;
  /** '' where it has none. */
  readonly lotNumber: string;
  /** `YYYY-MM-DD`. */
  readonly useBy: string | null;
  readonly bestBefore: string | null;
  readonly producedOn: string | null;
}

/** The GTIN of the unit that carries the label, in fourteen digits. */
export interface LabelledUnit {
  readonly gtin: string;
  readonly uom: string;
}

/** Our own numbers, the item's first: they are scanned one after the other. */
const ownBarcodes = ({ inventoryID, lotNumber }: LabelledLot): readonly string[] =>
  [inventoryID, lotNumber].filter(isCodable);

const barcodesOf = (lot: LabelledLot, unit: LabelledUnit | null): LabelContent['barcodes'] => {
  if (!unit) return ownBarcodes(lot);
  const { lotNumber } = lot;
  const isElement = isBatchOfGs1(lotNumber);
  return [
    ...inBarcodes([
      { ai: '01', content: unit.gtin },
      ...dateElements(lot),
      ...(isElement ? [{ ai: '10', content: lotNumber }] : []),
    ]),
    // A number that is none of GS1's has a barcode of its own.
    ...(!isElement && isCodable(lotNumber) ? [lotNumber] : []),
  ];
};

/**
 * A lot's label: `(01)(15|17)(10)` where the unit has a GTIN, else our numbers of item and lot in Code 128. What no
 * barcode can hold stands in words alone.
 */
export const lotLabel = (lot: LabelledLot, unit: LabelledUnit | null): LabelContent => ({
  title: lot.name || lot.inventoryID,
  facts: [
    { name: 'Item', value: lot.inventoryID },
    ...(lot.lotNumber === '' ? [] : [{ name: 'Batch / lot', value: lot.lotNumber }]),
    ...dateFacts(lot),
    ...(lot.producedOn === null ? [] : [{ name: 'Produced on', value: lot.producedOn }]),
    ...(unit ? [{ name: `GTIN, ${unit.uom}`, value: unit.gtin }] : []),
  ],
  barcodes: barcodesOf(lot, unit),
});

/** Whether a scan of the label tells the lot. One without a number is told by its item. */
export const isLotInBars = ({ lotNumber }: LabelledLot, unit: LabelledUnit | null): boolean =>
  lotNumber === '' || isCodable(lotNumber) || (unit !== null && isBatchOfGs1(lotNumber));
