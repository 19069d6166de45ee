import { STAMPED } from '#domain/audit/recorded-act.ts';
import { NOUNS } from '#domain/audit/recorded-nouns.ts';

/** Whose changes are recorded: the tables, and what a row carries that somebody has just changed. */
export const RECORDED_ROWS = { tables: NOUNS, where: STAMPED } as const;
