import { composeGetVendor, composeServing } from '#adapters/compose.ts';
import { getVendor } from '#api/vendors.ts';
import { vendorReadHandlers } from '#app/vendors/vendor-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getVendor, vendorReadHandlers(composeGetVendor()), composeServing());
