import { composeVendorWebhook } from '#adapters/compose/vendor-notifications.ts';
import { takeNotifications } from './take-notifications.ts';

export const handler = takeNotifications(composeVendorWebhook());
