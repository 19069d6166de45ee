import { composeGetNotifications, composePostNotifications } from '#adapters/compose/notifications.ts';
import { composeServing } from '#adapters/compose/serving.ts';
import { getNotifications, postNotifications } from '#api/notifications.ts';
import {
  notificationReadHandlers,
  notificationWriteHandlers,
} from '#app/vendors/notifications/notification-handlers.ts';
import { byMethod, serve } from '../http.ts';

const serving = composeServing();

export const handler = byMethod({
  GET: serve(getNotifications, notificationReadHandlers(composeGetNotifications()), serving),
  POST: serve(postNotifications, notificationWriteHandlers(composePostNotifications()), serving),
});
