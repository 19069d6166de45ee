import { composeGetNotifications, composeServing } from '#adapters/compose.ts';
import { getNotifications } from '#api/notifications.ts';
import { notificationReadHandlers } from '#app/vendors/notifications/notification-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  getNotifications,
  notificationReadHandlers(composeGetNotifications()),
  composeServing(),
);
