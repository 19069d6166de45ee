/**
 * RECEIVED: stored, not applied. WAITING: its rows are applied, and some of its vendors still have to be confirmed
 * by the accounting system. APPLIED: done. FAILED: somebody has to look; it can be replayed.
 */
export const NOTIFICATION_STATUSES = ['RECEIVED', 'WAITING', 'APPLIED', 'FAILED'] as const;

export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];
