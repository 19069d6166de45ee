import type { DynamoDBStreamEvent } from 'aws-lambda';
import {
  composeMeasureNotifications,
  composeNotificationApplier,
} from '#adapters/compose/vendor-notifications.ts';
import { composeChangingWorker } from '#adapters/compose/worker.ts';
import { applyNotifications } from '#app/vendors/notifications/apply-notifications.ts';
import { measureNotifications } from '#app/vendors/notifications/measure-notifications.ts';
import { worker } from '../worker.ts';

const deps = composeNotificationApplier();
const measured = composeMeasureNotifications();

/** The longest single question to the accounting system may still end in time. */
const RESERVE_MS = 90_000;

/**
 * Woken by a notification that came and by the minute. What is due is found in the table; the event only names what
 * has just come, which the table's index may not show yet.
 */
export const handler = worker<Partial<DynamoDBStreamEvent>>(
  { ...composeChangingWorker('NotificationApplier'), measure: (now) => measureNotifications(measured, now) },
  async (event, context) => {
    const came = (event.Records ?? []).flatMap((record) => record.dynamodb?.Keys?.notificationId?.S ?? []);
    await applyNotifications(deps, came, Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS);
  },
);
