import type { RequestInput } from '#api/contract.ts';
import type { getTracking as contract } from '#api/tracking.ts';
import type { LabelReading } from '#domain/scanning/read-scan.ts';
import { call } from '#frontend/api/call.ts';
import { getTracking } from '#frontend/api/endpoints.ts';
import { readCode, type Scan } from '../read-code.ts';
import type { WaitingCode } from '../scan-queue.ts';
import { scannerProfile } from '../scanner-profile.ts';

type Asked = RequestInput<typeof contract, 'recalled'>;

/** Where nothing is recalled at all, nobody is asked again for so long: a burst of scans would be as many calls. */
const NOTHING_MS = 10_000;

let nothingUntil = Number.NEGATIVE_INFINITY;

const askedOfLabel = ({ fields }: LabelReading): readonly Asked[] => {
  const { lotNumber, gtin, contentGtin, sscc } = fields;
  const item = gtin ?? contentGtin;
  return [
    ...(lotNumber ? [{ lotNumber, ...(item ? { gtin: item } : {}) }] : []),
    ...(sscc ? [{ sscc }] : []),
  ];
};

/** What of a code may be recalled. One that is no label may be a lot's number; one that is unclear any of what it may be. */
const askedOf = ({ reading, text }: Scan): readonly Asked[] => {
  if (reading.kind === 'label')
    return [...askedOfLabel(reading), ...(reading.isBare ? [{ lotNumber: text }] : [])];
  if (reading.kind === 'unclear')
    return [reading.asRead, ...reading.cuts].flatMap((one) => (one ? askedOfLabel(one) : [])).slice(0, 4);
  return reading.kind === 'text' && text.length <= 100 ? [{ lotNumber: text }] : [];
};

interface Recalled {
  readonly recallId: string;
  /** What of it: a lot with its item, a pallet. */
  readonly label: string;
}

/** What of a scan is recalled, each once. Throws where nobody answers. */
export const recalledOf = async (code: WaitingCode): Promise<readonly Recalled[]> => {
  if (performance.now() < nothingUntil) return [];
  const asked = askedOf(readCode(code, scannerProfile()));
  const answers = await Promise.all(asked.map((one) => call(getTracking, 'recalled', one)));
  if (answers.some(({ data }) => data.open === 0)) nothingUntil = performance.now() + NOTHING_MS;
  const items = answers.flatMap(({ data }) => data.items);
  return [...new Map(items.map((one) => [`${one.recallId} ${one.label}`, one])).values()];
};
