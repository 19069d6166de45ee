import { composeChanging } from '#adapters/compose/serving.ts';
import { composeGetNotifications, composePostNotifications } from '#adapters/compose/vendor-notifications.ts';
import { getNotifications, postNotifications } from '#api/vendors/vendor-notifications.ts';
import {
  notificationReadHandlers,
  notificationWriteHandlers,
} from '#app/vendors/notifications/notification-handlers.ts';
import { byMethod, serve } from '../http.ts';

const serving = composeChanging();

export const handler = byMethod({
  GET: serve(getNotifications, notificationReadHandlers(composeGetNotifications()), serving),
  POST: serve(postNotifications, notificationWriteHandlers(composePostNotifications()), serving),
});
