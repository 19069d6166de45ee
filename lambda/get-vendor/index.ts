import { composeServing } from '#adapters/compose/serving.ts';
import { composeGetVendor } from '#adapters/compose/vendors.ts';
import { getVendor } from '#api/vendors.ts';
import { vendorReadHandlers } from '#app/vendors/vendor-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getVendor, vendorReadHandlers(composeGetVendor()), composeServing());
