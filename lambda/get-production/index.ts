import { composeGetProduction } from '#adapters/compose/production.ts';
import { composeServing } from '#adapters/compose/serving.ts';
import { getProduction } from '#api/production.ts';
import { productionReadHandlers } from '#app/production/production-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getProduction, productionReadHandlers(composeGetProduction()), composeServing());
