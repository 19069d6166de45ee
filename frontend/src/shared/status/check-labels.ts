import type { CheckState } from '#domain/production/check/check-states.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

export const CHECK_TONES: Readonly<Record<CheckState, PillTone>> = {
  Pending: 'neutral',
  Matched: 'good',
  Substituted: 'good',
  Mismatch: 'bad',
  Overridden: 'warn',
};

/** What is scanned of a component. */
export const HOW_LABELS = { gtin: 'item label', lot: 'lot', both: 'item label and lot' } as const;
