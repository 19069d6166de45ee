import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { runWordSource } from '#adapters/dynamo/production/run-word-source.ts';
import { receiptWordSource } from '#adapters/dynamo/receiving/receipt-word-source.ts';
import { shipmentWordSource } from '#adapters/dynamo/shipments/shipment-word-source.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { wordStore } from '#adapters/dynamo/words/word-store.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { receiptYears, table } from '#adapters/settings.ts';
import type { KeepWordsDeps } from '#app/words/keep-words.ts';
import { settledRuns } from '#app/words/settled-runs.ts';
import { clock } from './runtime.ts';

export const composeWordKeeper = (): KeepWordsDeps => {
  const client = documentClient();
  const words = wordStore(client, table.words());
  const runs = productionRunReader(client, table.productionRuns());
  const workCenters = workCenterStore(client, table.workCenters());
  return {
    words,
    sources: {
      receipt: receiptWordSource(client, { receipts: table.receipts(), retentionYears: receiptYears() }),
      shipment: shipmentWordSource(client, table.shipments()),
      run: {
        ...runWordSource(client, table.productionRuns()),
        settled: settledRuns({ words, runs, workCenters }),
      },
    },
    clock,
  };
};
