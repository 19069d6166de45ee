/** Days ahead for which people ask what expires. */
export const EXPIRY_DAYS = ['7', '30', '60', '90'] as const;

export type ExpiryDays = (typeof EXPIRY_DAYS)[number];

/** Lots whose date is still to come (today is), those whose date is past, or both. */
export const EXPIRY_SHOWN = ['coming', 'past', 'both'] as const;

export type ExpiryShown = (typeof EXPIRY_SHOWN)[number];
