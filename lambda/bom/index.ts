import { composeBom } from '#adapters/compose/bom.ts';
import { composeChanging } from '#adapters/compose/serving.ts';
import { getBom, postBom } from '#api/bom.ts';
import { bomReadHandlers } from '#app/bom/bom-read-handlers.ts';
import { bomWriteHandlers } from '#app/bom/bom-write-handlers.ts';
import { byMethod, serve } from '../http.ts';

const serving = composeChanging();
const deps = composeBom();

export const handler = byMethod({
  GET: serve(getBom, bomReadHandlers(deps), serving),
  POST: serve(postBom, bomWriteHandlers(deps), serving),
});
