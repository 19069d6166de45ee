import { composeServing } from '#adapters/compose/serving.ts';
import { composeGetWorkCenter } from '#adapters/compose/work-centers.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { workCenterReadHandlers } from '#app/work-centers/work-center-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getWorkCenter, workCenterReadHandlers(composeGetWorkCenter()), composeServing());
