import type { RunInBooks } from '#domain/production/posting/run-in-books.ts';
import { Pill, type PillTone } from '#frontend/ui/feedback/pill.tsx';

const STANDS: Readonly<Record<RunInBooks, { readonly label: string; readonly tone: PillTone }>> = {
  POSTED: { label: 'In the books', tone: 'good' },
  TO_CHECK: { label: 'Check in the books', tone: 'warn' },
  WAITING: { label: 'Not in the books yet', tone: 'neutral' },
  FAILED: { label: 'Posting failed', tone: 'bad' },
  GIVEN_UP: { label: 'Booked by hand', tone: 'warn' },
};

/** How a closed run stands to the books, in a word. */
export const InBooksPill = ({ inBooks }: { readonly inBooks: RunInBooks }) => (
  <Pill tone={STANDS[inBooks].tone}>{STANDS[inBooks].label}</Pill>
);
