import { composeChanging } from '#adapters/compose/serving.ts';
import { composePostInventory } from '#adapters/compose/stock.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postInventory,
  inventoryWriteHandlers(composePostInventory()),
  composeChanging(),
);
