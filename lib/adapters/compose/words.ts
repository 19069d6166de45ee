import { receiptWordSource } from '#adapters/dynamo/receiving/receipt-word-source.ts';
import { shipmentWordSource } from '#adapters/dynamo/shipments/shipment-word-source.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { wordStore } from '#adapters/dynamo/words/word-store.ts';
import { receiptYears, table } from '#adapters/settings.ts';
import type { KeepWordsDeps } from '#app/words/keep-words.ts';
import { clock } from './runtime.ts';

export const composeWordKeeper = (): KeepWordsDeps => {
  const client = documentClient();
  return {
    words: wordStore(client, table.words()),
    sources: {
      receipt: receiptWordSource(client, { receipts: table.receipts(), retentionYears: receiptYears() }),
      shipment: shipmentWordSource(client, table.shipments()),
    },
    clock,
  };
};
