import { composeChanging } from '#adapters/compose/serving.ts';
import { composePostWorkOrder } from '#adapters/compose/work-orders.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { workOrderWriteHandlers } from '#app/work-orders/work-order-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postWorkOrder,
  workOrderWriteHandlers(composePostWorkOrder()),
  composeChanging(),
);
