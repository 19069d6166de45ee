import { composePallets } from '#adapters/compose/pallets.ts';
import { composeChanging } from '#adapters/compose/serving.ts';
import { getPallet, postPallet } from '#api/pallets.ts';
import { palletReadHandlers } from '#app/pallets/pallet-read-handlers.ts';
import { palletWriteHandlers } from '#app/pallets/pallet-write-handlers.ts';
import { byMethod, serve } from '../http.ts';

const [serving, deps] = [composeChanging(), composePallets()];

export const handler = byMethod({
  GET: serve(getPallet, palletReadHandlers(deps), serving),
  POST: serve(postPallet, palletWriteHandlers(deps), serving),
});
