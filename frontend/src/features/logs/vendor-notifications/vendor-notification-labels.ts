import type { NotificationResponse } from '#api/vendors/vendor-notifications.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

/** What a notification's status says to a person. */
export const STATUS_LABELS: Readonly<
  Record<NotificationResponse['status'], { readonly word: string; readonly tone: PillTone }>
> = {
  RECEIVED: { word: 'Received', tone: 'neutral' },
  WAITING: { word: 'Waiting', tone: 'warn' },
  APPLIED: { word: 'Applied', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
};

/** '2 inserted, 1 deleted'. */
export const rowsOf = ({ inserted, deleted }: Pick<NotificationResponse, 'inserted' | 'deleted'>): string =>
  [inserted > 0 || deleted === 0 ? `${inserted} inserted` : '', deleted > 0 ? `${deleted} deleted` : '']
    .filter((part) => part !== '')
    .join(', ');
