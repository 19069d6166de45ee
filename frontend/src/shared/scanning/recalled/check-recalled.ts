import { reasonOf } from '#frontend/api/api-failure.ts';
import type { WaitingCode } from '../scan-queue.ts';
import { isCommand } from '../scan-text.ts';
import { couldNotCheck, isChecked, stopFor } from './recall-stops.ts';

/** Asks whether what was scanned is recalled, and says so with the recall's number, or that nobody could be asked. */
export const checkRecalled = async (code: WaitingCode): Promise<void> => {
  if (isCommand(code)) return;
  try {
    const { recalledOf } = await import('./recalled-scan.ts');
    const recalled = await recalledOf(code);
    isChecked(code);
    for (const { recallId, label } of recalled) stopFor(recallId, label);
  } catch (error) {
    couldNotCheck(code, reasonOf(error, 'Try again.'));
  }
};
