import { composeChanging } from '#adapters/compose/serving.ts';
import { composeGetWorkCenter, composePostWorkCenter } from '#adapters/compose/work-centers.ts';
import { getWorkCenter, postWorkCenter } from '#api/work-centers.ts';
import { workCenterReadHandlers } from '#app/work-centers/work-center-read-handlers.ts';
import { workCenterWriteHandlers } from '#app/work-centers/work-center-write-handlers.ts';
import { byMethod, serve } from '../http.ts';

const serving = composeChanging();

export const handler = byMethod({
  GET: serve(getWorkCenter, workCenterReadHandlers(composeGetWorkCenter()), serving),
  POST: serve(postWorkCenter, workCenterWriteHandlers(composePostWorkCenter()), serving),
});
