import type { ScanReading } from '#domain/scanning/read-scan.ts';
import type { ScanOutcome } from './use-scanner.ts';

/** What the printed commands do where they are scanned. */
interface CommandActs {
  /** `@OK`: answers why it can't be done, at once or when its form was checked; null: it is on its way. */
  readonly onOk: () => string | null | Promise<string | null>;
  /** `@QTY 24`; `@QTY` alone stands in the quantity. Absent: none is asked for. */
  readonly onQty?: (qty: number) => void;
}

/** The quantity of the dialog that is uppermost, or of the page. */
const quantityField = (): HTMLInputElement | null => {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]:not([data-state="closed"])');
  return ([...dialogs].at(-1) ?? document).querySelector('input[inputmode="decimal"]');
};

/** What a printed command does that is scanned instead of a button. */
export const takeCommand = async (
  { command, qty, text }: Extract<ScanReading, { kind: 'command' }>,
  { onOk, onQty }: CommandActs,
): Promise<ScanOutcome> => {
  if (command === 'OK') {
    const reason = await onOk();
    return reason === null ? { good: 'Confirm' } : { bad: reason };
  }
  if (command !== 'QTY' || !onQty) return { bad: `${text} does nothing here.` };
  if (qty !== null) {
    onQty(qty);
    return { good: `Quantity ${qty}` };
  }
  const field = quantityField();
  if (!field) return { bad: 'No quantity is asked for yet.' };
  field.focus();
  return { good: 'Type the quantity' };
};
