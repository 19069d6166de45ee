import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { openOrders } from '#adapters/dynamo/work-orders/open-orders.ts';
import { table } from '#adapters/settings.ts';
import type { OpenOrders } from '#app/work-orders/work-order-ports.ts';

/** What counts open work orders, without what makes and changes them. */
export const composeOpenOrders = (): OpenOrders => openOrders(documentClient(), table.workOrders());
