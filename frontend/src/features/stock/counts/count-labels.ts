import type { CountSummary } from '#api/inventory/inventory-counts.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

/** How a count stands, for people. */
export const statusOf = ({
  status,
  overLimit,
}: Pick<CountSummary, 'status' | 'overLimit'>): {
  readonly label: string;
  readonly tone: PillTone;
} => {
  switch (status) {
    case 'Counting':
      return { label: 'Being counted', tone: 'neutral' };
    case 'Counted':
      return (overLimit ?? 0) > 0
        ? { label: 'Needs approval', tone: 'warn' }
        : { label: 'To be booked', tone: 'warn' };
    case 'Booking':
      return { label: 'Being booked', tone: 'neutral' };
    case 'Booked':
      return { label: 'Booked', tone: 'good' };
    case 'Cancelled':
      return { label: 'Cancelled', tone: 'neutral' };
  }
};

const SHOWN = 3;

/** 'MAIN / R1, MAIN / R2 and 4 more'. */
export const scopeText = ({ places, inventoryIDs, kind }: CountSummary): string => {
  const names =
    kind === 'single'
      ? [...inventoryIDs, ...places.map(placeName)]
      : [...places.map(placeName), ...inventoryIDs];
  const more = names.length - SHOWN;
  return more > 0 ? `${names.slice(0, SHOWN).join(', ')} and ${more} more` : names.join(', ');
};

export const progressText = ({ counted, rowCount }: Pick<CountSummary, 'counted' | 'rowCount'>): string =>
  `${counted} of ${rowCount} counted`;
