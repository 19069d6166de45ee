import { composePostNotifications } from '#adapters/compose/notifications.ts';
import { composeServing } from '#adapters/compose/serving.ts';
import { postNotifications } from '#api/notifications.ts';
import { notificationWriteHandlers } from '#app/vendors/notifications/notification-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postNotifications,
  notificationWriteHandlers(composePostNotifications()),
  composeServing(),
);
