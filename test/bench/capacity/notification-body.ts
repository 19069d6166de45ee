import { defaultCaptions, payloadText, ticksOf } from '#emulators/acumatica/push/notification.ts';
import type { Vendor } from '#emulators/acumatica/records/records.ts';
import { defaultSettings } from '#emulators/acumatica/settings.ts';

/** A notification of vendors as they stand in the books, as the accounting system posts it. `at`: epoch ms. */
export const notificationOf = (vendors: readonly Vendor[], transaction: string, at: number): string =>
  payloadText({
    inserted: [...vendors],
    deleted: [],
    query: 'Warehouse Vendors',
    companyId: defaultSettings.tenant,
    transaction,
    ticks: ticksOf(at),
    captions: defaultCaptions,
  });
