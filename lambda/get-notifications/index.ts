import { composeGetNotifications } from '#adapters/compose/notifications.ts';
import { composeServing } from '#adapters/compose/serving.ts';
import { getNotifications } from '#api/notifications.ts';
import { notificationReadHandlers } from '#app/vendors/notifications/notification-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  getNotifications,
  notificationReadHandlers(composeGetNotifications()),
  composeServing(),
);
