import { composePostProduction } from '#adapters/compose/production.ts';
import { composeChanging } from '#adapters/compose/serving.ts';
import { postProduction } from '#api/production.ts';
import { productionWriteHandlers } from '#app/production/production-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postProduction,
  productionWriteHandlers(composePostProduction()),
  composeChanging(),
);
