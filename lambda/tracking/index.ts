import { composeServing } from '#adapters/compose/serving.ts';
import { composeTracking } from '#adapters/compose/tracking.ts';
import { getTracking } from '#api/tracking.ts';
import { trackingReadHandlers } from '#app/tracking/tracking-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getTracking, trackingReadHandlers(composeTracking()), composeServing());
