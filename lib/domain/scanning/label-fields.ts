import { gtinKey } from '#domain/items/gtin.ts';
import type { LabelElement } from './element-string.ts';
import { gs1Day } from './gs1-day.ts';

/** What the dock asks of a label. Days are `YYYY-MM-DD`; null: the label does not say. */
export interface LabelFields {
  /** Of what was scanned, by `gtinKey`. */
  readonly gtin: string | null;
  /** Of what stands on a pallet, and how many of them. */
  readonly contentGtin: string | null;
  readonly contentCount: number | null;
  readonly sscc: string | null;
  readonly lotNumber: string | null;
  readonly serialNumber: string | null;
  readonly useBy: string | null;
  readonly bestBefore: string | null;
  readonly sellBy: string | null;
  readonly producedOn: string | null;
  readonly packedOn: string | null;
  /** Pieces, of what has no fixed number of them. */
  readonly pieces: number | null;
  readonly netWeightKg: number | null;
  readonly orderNumber: string | null;
}

/** A measure (31nn to 36nn) or an amount: the identifier's last digit says how many of its digits are decimals. */
const decimal = (ai: string, digits: string): number => Number(`${digits}e-${ai.at(-1)}`);

export const fieldsOf = (elements: readonly LabelElement[], today: string): LabelFields => {
  const of = (ai: string): string | null => elements.find((one) => one.ai === ai)?.content ?? null;
  const day = (ai: string, isBegin = false): string | null => {
    const content = of(ai);
    return content === null ? null : gs1Day(content, today, isBegin);
  };
  /** The day of a date with its hour and minute. */
  const dayOfMinute = (ai: string): string | null => gs1Day(of(ai)?.slice(0, 6) ?? '', today);
  const number = (ai: string): number | null => {
    const content = of(ai);
    return content === null ? null : Number(content);
  };
  const gtin = of('01') ?? of('03');
  const netWeight = elements.find(({ ai }) => /^310[0-5]$/.test(ai));
  return {
    gtin: gtin === null ? null : gtinKey(gtin),
    contentGtin: of('02'),
    contentCount: number('37'),
    sscc: of('00'),
    lotNumber: of('10'),
    serialNumber: of('21'),
    useBy: day('17') ?? dayOfMinute('7003'),
    bestBefore: day('15'),
    sellBy: day('16'),
    producedOn: day('11', true),
    packedOn: day('13', true),
    pieces: number('30'),
    netWeightKg: netWeight ? decimal(netWeight.ai, netWeight.content) : null,
    orderNumber: of('400'),
  };
};
