import type { RequestInput } from '#api/contract.ts';
import type { getTracking as contract } from '#api/tracking.ts';
import type { LabelReading } from '#domain/scanning/read-scan.ts';
import { call } from '#frontend/api/call.ts';
import { getTracking } from '#frontend/api/endpoints.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { readCode, type Scan } from './read-code.ts';
import { sayScan } from './scan-feedback.ts';
import type { WaitingCode } from './scan-queue.ts';
import { scannerProfile } from './scanner-profile.ts';

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

/** Asks whether what was scanned is recalled, and says so with the recall's number. Where nobody answers it says nothing. */
export const sayIfRecalled = async (code: WaitingCode): Promise<void> => {
  if (performance.now() < nothingUntil) return;
  const asked = askedOf(readCode(code, scannerProfile()));
  const answers = await Promise.all(asked.map((one) => call(getTracking, 'recalled', one)));
  if (answers.some(({ data }) => data.open === 0)) nothingUntil = performance.now() + NOTHING_MS;
  const items = answers.flatMap(({ data }) => data.items);
  for (const { recallId, label } of new Map(items.map((one) => [one.label, one])).values()) {
    sayScan('bad', `Recall ${recallId}: ${label} is recalled. Keep it apart.`, 'Stop');
    notify('error', `Recall ${recallId}`, `${label} is recalled. Keep it apart.`);
  }
};
