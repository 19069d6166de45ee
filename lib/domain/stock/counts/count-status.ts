/**
 * `Counting`: quantities come in. `Counted`: it is closed for counting, and its differences are shown until somebody books
 * them. `Booking`: they are being written, part by part.
 */
export const COUNT_STATUSES = ['Counting', 'Counted', 'Booking', 'Booked', 'Cancelled'] as const;

export type CountStatus = (typeof COUNT_STATUSES)[number];

export const isOpenCount = (status: CountStatus): boolean => status !== 'Booked' && status !== 'Cancelled';

/** The most places and items that one sheet names, and the most rows that it has when it begins. */
export const MAX_SHEET_PLACES = 100;
export const MAX_SHEET_ITEMS = 200;
export const MAX_SHEET_ROWS = 2_000;
