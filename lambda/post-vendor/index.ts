import { composeChanging } from '#adapters/compose/serving.ts';
import { composePostVendor } from '#adapters/compose/vendors.ts';
import { postVendor } from '#api/vendors.ts';
import { vendorWriteHandlers } from '#app/vendors/vendor-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(postVendor, vendorWriteHandlers(composePostVendor()), composeChanging());
