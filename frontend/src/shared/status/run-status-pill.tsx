import type { RunStatus } from '#domain/production/run-status.ts';
import { Pill, type PillTone } from '#frontend/ui/feedback/pill.tsx';

const TONES: Readonly<Record<RunStatus, PillTone>> = {
  Running: 'good',
  Paused: 'warn',
  Stopped: 'neutral',
  Void: 'bad',
};

/** Where a run stands, in a word. */
export const RunStatusPill = ({ status }: { readonly status: RunStatus }) => (
  <Pill tone={TONES[status]}>{status}</Pill>
);
