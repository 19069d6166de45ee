import { composeServing } from '#adapters/compose/serving.ts';
import { composeGetInventory } from '#adapters/compose/stock.ts';
import { getInventory } from '#api/inventory.ts';
import { inventoryReadHandlers } from '#app/stock/inventory-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getInventory, inventoryReadHandlers(composeGetInventory()), composeServing());
