import { composeChanging } from '#adapters/compose/serving.ts';
import { composeTracking } from '#adapters/compose/tracking.ts';
import { getTracking, postTracking } from '#api/tracking.ts';
import { recallWriteHandlers } from '#app/tracking/recall/recall-write-handlers.ts';
import { trackingReadHandlers } from '#app/tracking/tracking-read-handlers.ts';
import { byMethod, serve } from '../http.ts';

const [serving, deps] = [composeChanging(), composeTracking()];

export const handler = byMethod({
  GET: serve(getTracking, trackingReadHandlers(deps), serving),
  POST: serve(postTracking, recallWriteHandlers(deps), serving),
});
