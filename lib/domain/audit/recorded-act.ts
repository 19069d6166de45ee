import { type Noun, recordedNoun } from './recorded-nouns.ts';

/** Which rows of an act's transaction are its record: those of one table, and of them those whose key begins so. */
export interface RecordedAct {
  readonly noun: Noun;
  /** What the first part of the key begins with. Default: anything but `#`. */
  readonly key?: string;
  /** What the second part of the key begins with. Default: anything. */
  readonly part?: string;
  /** With one of these as its status: what is on its way there tells of itself. Default: whatever it has. */
  readonly statuses?: readonly string[];
  /** What is new is told by the record of what made it. Default: that, too. */
  readonly isChange?: true;
}

export const of = (noun: Noun, rows: Omit<RecordedAct, 'noun'> = {}): RecordedAct => ({ noun, ...rows });

/** Loads of vendors are named by the time at which they began, which begins so until the year 3084. */
export const VENDOR_LOAD = { key: '0' } as const;
export const BOM_LOAD = { key: 'boms#current' } as const;
export const OPENING = { key: '#opening', part: 'run' } as const;

/** The attribute of a row that holds its stamp, and that by which its change wakes the recorder. */
export const STAMP = 'change';
export const STAMPED = { recorded: 'Y' } as const;

/** Whether a row of a table is what the act is recorded by. */
export const isRecordOf = (
  { noun, key, part }: RecordedAct,
  row: Readonly<Record<string, unknown>>,
): boolean => {
  const [first, second] = recordedNoun(noun).keys;
  const firstKey = String(row[first]);
  return (
    (key === undefined ? !firstKey.startsWith('#') : firstKey.startsWith(key)) &&
    (part === undefined || second === undefined || String(row[second]).startsWith(part))
  );
};
