/** Something of a person's that is stored in this browser until it has reached the server. */
export interface OfflineRecord {
  /** Of the person: it is shown to nobody else. */
  readonly sub: string;
  /** What it is about; a person has one of each. */
  readonly of: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

export type RecordKey = Pick<OfflineRecord, 'sub' | 'of'>;
