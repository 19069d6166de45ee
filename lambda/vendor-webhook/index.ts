import { composeVendorWebhook } from '#adapters/compose.ts';
import { takeNotifications } from './take-notifications.ts';

export const handler = takeNotifications(composeVendorWebhook());
