import { composePostReceipts } from '#adapters/compose/receiving.ts';
import { composeChanging } from '#adapters/compose/serving.ts';
import { postReceipts } from '#api/receipts.ts';
import { postReceiptsHandlers } from '#app/receiving/posting/receipt-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(postReceipts, postReceiptsHandlers(composePostReceipts()), composeChanging());
