import { isDay } from '#domain/calendar.ts';
import { dayRange } from '#domain/receiving/receipt/day-range.ts';
import { RECEIPT_FILTER_STATUSES } from '#domain/receiving/receipt/receipt-filter.ts';

/** What the list is narrowed to, as the URL says it; '' where it isn't. */
export interface ReceiptFilters {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly vendorId: string;
  readonly item: string;
  readonly lot: string;
  readonly status: (typeof RECEIPT_FILTER_STATUSES)[number] | '';
  /** Part of the user name. */
  readonly person: string;
  readonly warehouse: string;
}

const isStatus = (text: string): text is (typeof RECEIPT_FILTER_STATUSES)[number] =>
  (RECEIPT_FILTER_STATUSES as readonly string[]).includes(text);

/** Reads the filters out of the URL; what makes no sense there narrows nothing. `warehouse`: the one that is wanted; null: all. */
export const filtersFrom = (get: (name: string) => string, warehouse: string | null): ReceiptFilters => {
  const [from, to, status] = [get('from'), get('to'), get('status')];
  return {
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
    vendorId: get('vendor'),
    item: get('item'),
    lot: get('lot'),
    status: isStatus(status) ? status : '',
    person: get('person'),
    warehouse: warehouse ?? '',
  };
};

/** The days that are looked at, or why these can't be: 30 up to today unless it is said, 92 at most. */
export const daysOf = (
  { from, to }: Pick<ReceiptFilters, 'from' | 'to'>,
  today: string,
): { readonly from: string; readonly to: string; readonly wrong: string | null } => {
  const range = dayRange({ from: from || undefined, to: to || undefined }, today);
  return range.ok ? { ...range.value, wrong: null } : { from, to: to || today, wrong: range.error.message };
};

/** So many narrow the list; its days count as one once they were chosen. */
export const filtersOn = ({ from, to, ...others }: ReceiptFilters): number =>
  Number(from !== '' || to !== '') + Object.values(others).filter((value) => value !== '').length;

/** Is it narrowed by more than its days? */
export const isNarrowed = (filters: ReceiptFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'from' && name !== 'to' && value !== '');
