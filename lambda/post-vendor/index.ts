import { composePostVendor, composeServing } from '#adapters/compose.ts';
import { postVendor } from '#api/vendors.ts';
import { vendorWriteHandlers } from '#app/vendors/vendor-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(postVendor, vendorWriteHandlers(composePostVendor()), composeServing());
