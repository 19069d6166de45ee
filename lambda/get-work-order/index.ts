import { composeGetWorkOrder, composeServing } from '#adapters/compose.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { workOrderReadHandlers } from '#app/work-orders/work-order-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getWorkOrder, workOrderReadHandlers(composeGetWorkOrder()), composeServing());
