import { composeGetReceipts } from '#adapters/compose/receiving.ts';
import { composeServing } from '#adapters/compose/serving.ts';
import { getReceipts } from '#api/receipts.ts';
import { getReceiptsHandlers } from '#app/receiving/receipts/get-receipts.ts';
import { serve } from '../http.ts';

export const handler = serve(getReceipts, getReceiptsHandlers(composeGetReceipts()), composeServing());
