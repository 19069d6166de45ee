import { composePostWorkCenter, composeServing } from '#adapters/compose.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { workCenterWriteHandlers } from '#app/work-centers/work-center-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postWorkCenter,
  workCenterWriteHandlers(composePostWorkCenter()),
  composeServing(),
);
