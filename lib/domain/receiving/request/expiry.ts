import { isDay } from '#domain/calendar.ts';

/** Has a lot with this date passed, or does it pass today? Days as `YYYY-MM-DD` at the site (spec §5). */
export const isExpired = (expiryDate: string, today: string): boolean => expiryDate <= today;

/** What is to be said of an expiry date when goods arrive: one function decides everywhere (design.md §9). */
export const checkExpiry = (
  expiryDate: string,
  today: string,
): 'fine' | 'INVALID_EXPIRY_DATE' | 'ITEM_EXPIRED' => {
  if (!isDay(expiryDate)) return 'INVALID_EXPIRY_DATE';
  return isExpired(expiryDate, today) ? 'ITEM_EXPIRED' : 'fine';
};
