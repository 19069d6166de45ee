import { unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import type { RowChange } from '#domain/audit/audit-entry.ts';
import { ChangeStamp } from '#domain/audit/change-stamp.ts';
import { STAMP } from '#domain/audit/recorded-act.ts';
import { recordedAct } from '#domain/audit/recorded-acts.ts';

type Image = Readonly<Record<string, unknown>>;

/** What of a stream's record is read, as Lambda hands it over. */
export interface StreamChange {
  readonly eventName?: string | undefined;
  readonly eventSourceARN?: string | undefined;
  readonly dynamodb?:
    | {
        readonly SequenceNumber?: string | undefined;
        readonly NewImage?: unknown;
        readonly OldImage?: unknown;
      }
    | undefined;
}

/** An attribute as the stream writes it; binary values come as base64. */
const attributeOf = (attribute: unknown): unknown => {
  const [[kind, value] = []] = Object.entries((attribute ?? {}) as Readonly<Record<string, unknown>>);
  switch (kind) {
    case 'N':
      return Number(value);
    case 'NULL':
      return null;
    case 'B':
      return typeof value === 'string' ? Buffer.from(value, 'base64') : value;
    case 'L':
      return (value as readonly unknown[]).map(attributeOf);
    case 'M':
      return imageOf(value);
    default:
      return value;
  }
};

const imageOf = (image: unknown): Image | undefined =>
  image === undefined || image === null
    ? undefined
    : Object.fromEntries(Object.entries(image).map(([name, value]) => [name, attributeOf(value)]));

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

/** What an attribute of a row has packed: the fields in it, or the attribute itself where it has but one. */
const unpacked = (name: string, bytes: Uint8Array): Image => {
  try {
    const value = unpack(bytes);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Image)
      : { [name]: value };
  } catch {
    return { [name]: bytes };
  }
};

/** Both rows with what is packed and changed as it is; what stayed as it was stays packed. */
const withChangesUnpacked = (image: Image, other: Image | undefined): Image => {
  const parts = Object.entries(image).map(([name, value]) => {
    const beside = other?.[name];
    const isAsIs = !isBytes(value) || (isBytes(beside) && Buffer.compare(value, beside) === 0);
    return isAsIs ? { [name]: value } : unpacked(name, value);
  });
  return Object.assign({}, ...parts);
};

const stampOf = (image: Image | undefined): ChangeStamp | null => {
  const stamp = ChangeStamp.safeParse(image?.[STAMP]);
  return stamp.success ? stamp.data : null;
};

/** When a stream was switched on: `…/stream/WHEN`. */
const STREAM = /\/stream\/(.*)$/;

const SEQUENCE_DIGITS = 40;

/**
 * A change as the recorder takes it; null: nobody's. Its position is by when the stream was switched on, then by its
 * number in it, which rises: a stream that was switched off and on again goes on behind.
 */
export const rowChangeOf = ({ eventName, eventSourceARN = '', dynamodb }: StreamChange): RowChange | null => {
  const after = imageOf(dynamodb?.NewImage);
  const stamp = stampOf(after);
  const noun = recordedAct(stamp?.act ?? '')?.noun;
  if (!noun || !after || !stamp) return null;
  const [, since = ''] = STREAM.exec(eventSourceARN) ?? [];
  const before = imageOf(dynamodb?.OldImage);
  return {
    ...{ noun, stamp, before, after },
    unpacked: () => ({
      before: before && withChangesUnpacked(before, after),
      after: withChangesUnpacked(after, before),
    }),
    ...{ stampBefore: stampOf(before), isNew: eventName === 'INSERT' },
    position: `${since}/${String(dynamodb?.SequenceNumber ?? '').padStart(SEQUENCE_DIGITS, '0')}`,
  };
};
