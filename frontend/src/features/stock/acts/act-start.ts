import type { LotInStock } from '#api/inventory.ts';
import { isSameCode } from '#domain/code-key.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { type ScanOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { onlyPlaceOf, placesOfLot, type StockSubject } from './stock-subject.ts';

/** Where an act begins: at a lot and a place, where the person chose them before. */
export interface ActStart {
  readonly lotNumber?: string | undefined;
  readonly place?: string | undefined;
}

/** What every dialog about goods of a lot at a place starts with. */
export const startingFields = (subject: StockSubject, start: ActStart) => {
  const [only, another] = subject.lots;
  const lotNumber = start.lotNumber ?? (only && !another ? only.lotNumber : null);
  const lot = lotOf(subject, lotNumber);
  return {
    inventoryID: subject.inventoryID,
    // The form refuses null: no lot has been chosen.
    lotNumber: lotNumber as string,
    uom: subject.baseUom,
    from: start.place ?? onlyPlaceOf(lot),
  };
};

export const lotOf = ({ lots }: StockSubject, lotNumber: string | null): LotInStock | undefined =>
  lots.find((lot) => lot.lotNumber === lotNumber);

/** How much of a lot is at a place, in the base unit. */
export const onHandAt = (lot: LotInStock | undefined, place: string): number | null =>
  placesOfLot(lot).find((at) => at.place === place)?.onHand ?? null;

/** A lot that is not known, as a label says it; `day` is the date on it, where it has one. */
interface ScannedLot {
  readonly lotNumber: string;
  readonly day: string | null;
}

interface ActScans {
  readonly onLot: (lotNumber: string) => void;
  /** Anything else is the place, where the act has one. It says what became of it. */
  readonly onPlace?: (scan: Scan) => ScanOutcome | Promise<ScanOutcome>;
  /** A label that names a lot nobody knows. */
  readonly onNewLot?: (lot: ScannedLot) => void;
  readonly onQty: (qty: number) => void;
  /** `@OK`. Answers what is missing; null: it is on its way. */
  readonly onSubmit: () => Promise<string | null>;
}

/** Scanned while the dialog is open: a lot of the item is chosen, a place, or a printed command does what it says. */
export const useActScans = (
  { lots, inventoryID }: StockSubject,
  { onLot, onPlace, onNewLot, onQty, onSubmit }: ActScans,
): void =>
  useScanner(1, (scan) => {
    const { text, codes, reading } = scan;
    if (reading.kind === 'command') return takeCommand(reading, { onOk: onSubmit, onQty });
    const lot = lots.find(
      ({ lotNumber }) => lotNumber !== '' && codes.some((code) => isSameCode(lotNumber, code)),
    );
    if (lot) {
      onLot(lot.lotNumber);
      return { good: `Lot ${lot.lotNumber}` };
    }
    if (codes.some((code) => isSameCode(code, inventoryID))) return { good: inventoryID };
    if (onNewLot && reading.kind === 'label' && reading.fields.lotNumber) {
      const { lotNumber, useBy, bestBefore } = reading.fields;
      onNewLot({ lotNumber, day: useBy ?? bestBefore ?? null });
      return { good: `Lot ${lotNumber}` };
    }
    return onPlace?.(scan) ?? { bad: `${text} is not a lot of ${inventoryID} that is in stock.` };
  });
