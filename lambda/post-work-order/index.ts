import { composePostWorkOrder, composeServing } from '#adapters/compose.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { workOrderWriteHandlers } from '#app/work-orders/work-order-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(postWorkOrder, workOrderWriteHandlers(composePostWorkOrder()), composeServing());
