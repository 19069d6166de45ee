import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { consoleLog } from '#adapters/console-log.ts';
import { activeBoms, billReader } from '#adapters/dynamo/bom/bom-store.ts';
import { kitSpecificationStore } from '#adapters/dynamo/bom/kit-specification-store.ts';
import { scanRuleStore, substituteStore } from '#adapters/dynamo/bom/substitute-store.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { lineCheckStore } from '#adapters/dynamo/production/line-check-store.ts';
import { productionRunStore } from '#adapters/dynamo/production/production-run-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { lotsInTurn } from '#adapters/dynamo/stock/lots-in-turn.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { wordFinder } from '#adapters/dynamo/words/word-store.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import { accountingName, booksLocations, ownPlaces, postsKits, table } from '#adapters/settings.ts';
import type { ProductionDeps } from '#app/production/change-a-run.ts';
import type { ProductionReadDeps } from '#app/production/production-read-handlers.ts';
import { retryDelay } from './runtime.ts';

const runStore = (client: DynamoDBDocumentClient) =>
  productionRunStore(client, {
    productionRuns: table.productionRuns(),
    workOrders: table.workOrders(),
    workCenters: table.workCenters(),
    stock: table.stock(),
    movements: table.movements(),
    postings: table.postings(),
  });

/** Of bills of material and checks, what a line goes by. */
const checkFacts = (client: DynamoDBDocumentClient) => {
  const bills = table.billsOfMaterial();
  return {
    boms: activeBoms(client, bills),
    scanRules: scanRuleStore(client, bills),
    substitutes: substituteStore(client, bills),
    checks: lineCheckStore(client, table.productionRuns()),
  };
};

export const composeGetProduction = (): ProductionReadDeps => {
  const client = documentClient();
  return {
    runs: runStore(client),
    workOrders: workOrderStore(client, table.workOrders()),
    workCenters: workCenterStore(client, table.workCenters()),
    postings: postingStore(client, table.postings()),
    openPostings: openPostings(client, table.postings()),
    ...checkFacts(client),
    lots: lotStore(client, table.stock()),
    reader: ledgerReader(client, table.movements()),
    words: wordFinder(client, table.words()),
    items: itemReader(client, table.items()),
    itemRules: itemRulesReader(client, table.itemRules()),
  };
};

export const composePostProduction = (): ProductionDeps => {
  const client = documentClient();
  const [stock, movements] = [table.stock(), table.movements()];
  return {
    runs: runStore(client),
    ledger: ledgerStore(client, { stock, movements }),
    reader: ledgerReader(client, movements),
    lots: lotStore(client, stock),
    lotsInTurn: lotsInTurn(client, stock),
    places: placeStore(client, table.stockDocuments()),
    ownPlaces: ownPlaces(),
    items: itemReader(client, table.items()),
    itemRules: itemRulesReader(client, table.itemRules()),
    ...checkFacts(client),
    books: {
      ...{ isOn: postsKits(), accountingName: accountingName(), locations: booksLocations() },
      bills: billReader(client, table.billsOfMaterial()),
      specifications: kitSpecificationStore(client, table.billsOfMaterial()),
      postings: postingStore(client, table.postings()),
      log: consoleLog,
    },
    ...retryDelay,
  };
};
