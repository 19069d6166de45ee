import { composeServing } from '#adapters/compose/serving.ts';
import { composePostWorkCenter } from '#adapters/compose/work-centers.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { workCenterWriteHandlers } from '#app/work-centers/work-center-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postWorkCenter,
  workCenterWriteHandlers(composePostWorkCenter()),
  composeServing(),
);
