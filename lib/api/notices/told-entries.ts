import { TOLD_ACTS } from '#domain/notices/told-acts.ts';

/** Of which entries of the record people are told: what such an entry carries. */
export const TOLD_ENTRIES = { act: TOLD_ACTS } as const;
