import { composeServing } from '#adapters/compose/serving.ts';
import { composeGetWorkOrder } from '#adapters/compose/work-orders.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { workOrderReadHandlers } from '#app/work-orders/work-order-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getWorkOrder, workOrderReadHandlers(composeGetWorkOrder()), composeServing());
