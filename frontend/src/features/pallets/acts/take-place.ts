import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { wrongSscc } from '../scan/wrong-sscc.ts';

/** What was scanned as a place: a location's code, or the label of a pallet. */
export const takePlace = ({ text, reading }: Scan, onPlace: (place: string) => void): ScanOutcome => {
  const wrong = wrongSscc(text);
  if (wrong !== null) return { bad: wrong };
  const sscc = reading.kind === 'label' ? reading.fields.sscc : null;
  if (reading.kind !== 'text' && sscc === null) return { bad: `${text} is neither a place nor a pallet.` };
  onPlace(sscc ?? text);
  return { good: sscc === null ? `Place ${text}` : `Pallet ${sscc}` };
};
