import { siteDay } from '#domain/calendar.ts';
import { readScan, type ScanReading, type ScanTerms } from '#domain/scanning/read-scan.ts';
import type { WaitingCode } from './scan-queue.ts';
import { isMoved } from './scan-text.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** What was scanned, read. */
export interface Scan {
  /** What a field for text takes: as it was scanned, less what only readers understand. */
  readonly text: string;
  readonly reading: ScanReading;
  /** All that it may be called by, the closest first: batch number, pallet, GTIN, the text itself. */
  readonly codes: readonly string[];
  readonly from: 'wedge' | 'camera';
  /** When it was scanned, however long it waited: milliseconds since the page began. */
  readonly scannedAt: number;
}

const isLabel = ({ kind }: ScanReading): boolean =>
  kind === 'label' || kind === 'unclear' || kind === 'command';

const readBest = (
  { text, byPosition }: WaitingCode,
  keyboard: ScannerProfile['keyboard'],
  terms: ScanTerms,
): ScanReading => {
  const byName = readScan(text, terms);
  if (byPosition === null || byPosition === text || keyboard === 'name') return byName;
  const positioned = readScan(byPosition, terms);
  if (keyboard === 'position') return positioned;
  if (isLabel(byName)) return byName;
  if (isLabel(positioned)) return positioned;
  return isMoved(text, byPosition) ? positioned : byName;
};

const codesOf = (reading: ScanReading): readonly string[] => {
  if (reading.kind === 'unclear')
    return [
      ...new Set([
        ...[reading.asRead, ...reading.cuts].flatMap((one) => (one ? codesOf(one) : [])),
        reading.text,
      ]),
    ];
  if (reading.kind !== 'label') return [reading.text];
  const { lotNumber, serialNumber, sscc, gtin, contentGtin, orderNumber } = reading.fields;
  const said = [lotNumber, serialNumber, sscc, orderNumber, gtin, contentGtin, reading.text];
  return [...new Set(said.filter((one) => one !== null))];
};

/** Reads a code by what is known of this device's scanner. */
export const readCode = (code: WaitingCode, profile: ScannerProfile): Scan => {
  const isCamera = code.from === 'camera';
  const reading = readBest(code, profile.keyboard, {
    today: siteDay(Date.now()),
    substitute: isCamera ? '' : profile.substitute,
    // Only a reader that tells which bars it read tells separators, too: some browsers' own drop them.
    keepsSeparators: isCamera ? code.text.startsWith(']') : profile.keepsSeparators,
  });
  const { from, scannedAt } = code;
  return { text: reading.text, reading, codes: codesOf(reading), from, scannedAt };
};
