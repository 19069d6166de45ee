import { placeName } from '#domain/stock/ledger/place.ts';
import { useScannedPlace } from '#frontend/shared/places/use-scanned-place.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { wrongSscc } from '../scan/wrong-sscc.ts';

interface PlaceTerms {
  /** Of a code that names none. */
  readonly warehouseID: string;
  /** False: goods go to a location alone, and a pallet's label is refused. */
  readonly takesPallets: boolean;
  readonly onPlace: (place: string) => void;
}

/** Takes what is scanned as a place: a location's code or the label of a pallet. Anything else is refused with what it is. */
export const useTakePlace = ({ warehouseID, takesPallets, onPlace }: PlaceTerms) => {
  const readPlace = useScannedPlace();
  return async (scan: Scan): Promise<ScanOutcome> => {
    const { text, reading } = scan;
    const wrong = wrongSscc(text);
    if (wrong !== null) return { bad: wrong };
    const sscc = reading.kind === 'label' ? reading.fields.sscc : null;
    if (sscc !== null && takesPallets) {
      onPlace(sscc);
      return { good: `Pallet ${sscc}` };
    }
    const wanted = takesPallets ? 'the code of a place, or the label of a pallet' : 'the code of a place';
    const scanned = await readPlace(scan, warehouseID, wanted);
    if (!scanned.ok) return { bad: scanned.error };
    onPlace(placeName(scanned.value));
    return { good: `Place ${placeName(scanned.value)}` };
  };
};
