import { ulid } from 'ulid';
import { consoleLog } from '#adapters/console-log.ts';
import { incomingCallLog } from '#adapters/dynamo/calls/call-log.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { notificationLog } from '#adapters/dynamo/vendors/notification-log.ts';
import { notificationStore } from '#adapters/dynamo/vendors/notification-store.ts';
import { vendorStore } from '#adapters/dynamo/vendors/vendor-store.ts';
import { takeCallTotals } from '#adapters/outgoing-calls.ts';
import { secretReader } from '#adapters/secrets.ts';
import { table, timeZone, webhookFieldAliases, webhookSettings } from '#adapters/settings.ts';
import type { ApplyNotificationsDeps } from '#app/vendors/notifications/apply-notifications.ts';
import type { MeasureNotificationsDeps } from '#app/vendors/notifications/measure-notifications.ts';
import type {
  NotificationReadDeps,
  NotificationWriteDeps,
} from '#app/vendors/notifications/notification-handlers.ts';
import { setSiteTimeZone } from '#domain/calendar.ts';
import { background } from './accounting.ts';
import { metrics, retryDelay } from './runtime.ts';

export const composeVendorWebhook = () => {
  // The month under which a call is kept is the site's.
  setSiteTimeZone(timeZone());
  const { headerName, secretId, companyId, from } = webhookSettings();
  const secret = secretReader();
  return {
    notifications: notificationStore(documentClient(), table.notifications()),
    headerName,
    companyId,
    from,
    secret: () => secret(secretId),
    calls: incomingCallLog(documentClient(), table.calls(), ulid),
    log: consoleLog,
    metrics: metrics(),
    spent: takeCallTotals,
  };
};

export const composeNotificationApplier = (): ApplyNotificationsDeps => {
  const client = documentClient();
  return {
    ...background(client),
    vendors: vendorStore(client, table.vendors()),
    notifications: notificationStore(client, table.notifications()),
    aliases: webhookFieldAliases(),
  };
};

export const composeMeasureNotifications = (): MeasureNotificationsDeps => ({
  notifications: notificationStore(documentClient(), table.notifications()),
  metrics: metrics(),
});

export const composeGetNotifications = (): NotificationReadDeps => {
  const client = documentClient();
  return {
    log: notificationLog(client, table.notifications()),
    notifications: notificationStore(client, table.notifications()),
    aliases: webhookFieldAliases(),
  };
};

export const composePostNotifications = (): NotificationWriteDeps => ({
  notifications: notificationStore(documentClient(), table.notifications()),
  ...retryDelay,
});
