import type { OpenMark } from '#domain/posting/attention.ts';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';

/** Few look how an adjustment stands to the books. */
export const AdjustmentsDialog = onDemand(() =>
  import('./adjustments-dialog.tsx').then((loaded) => loaded.AdjustmentsDialog),
);

/** As the address names how they wait. */
export const MARKS_IN_ADDRESS: Readonly<Record<string, OpenMark>> = {
  failed: 'FAILED',
  waiting: 'WAITING',
  check: 'TO_CHECK',
};
