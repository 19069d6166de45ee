import type { BomSource } from '#domain/bom/bill-of-material.ts';
import type { BomMethod, BomStatus, SubstituteStatus } from '#domain/bom/bom-terms.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

export const STATUS_TONES: Readonly<Record<BomStatus | SubstituteStatus, PillTone>> = {
  Draft: 'warn',
  Active: 'good',
  Archived: 'neutral',
  Proposed: 'warn',
  Approved: 'good',
  Retired: 'neutral',
};

export const METHOD_LABELS: Readonly<Record<BomMethod, string>> = {
  scan: 'Scanned',
  backflush: 'By the bill',
  none: 'Not taken',
};

export const sourceLabel = (source: BomSource): string =>
  source === 'ours' ? 'Ours' : runtimeConfig().accountingName;

interface Marked {
  readonly changedInAccounting: boolean;
  readonly goneInAccountingAt: string | null;
}

/** What has become of it in the accounting system; empty: nothing. */
export const accountingMark = ({ changedInAccounting, goneInAccountingAt }: Marked): string => {
  const { accountingName } = runtimeConfig();
  if (goneInAccountingAt !== null) return `Deleted in ${accountingName}`;
  return changedInAccounting ? `Changed in ${accountingName}` : '';
};
