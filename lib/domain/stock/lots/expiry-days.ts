/** Days ahead for which people ask what expires. */
export const EXPIRY_DAYS = ['7', '30', '60', '90'] as const;

export type ExpiryDays = (typeof EXPIRY_DAYS)[number];
