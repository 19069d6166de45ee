import type { Synthesised } from './synthesise.ts';

/**
 * By what CloudFormation knows what holds data, or what a person filled in. Under another id it would make a new one,
 * empty, and leave or remove the old: whoever renames a construct, or moves it, has to keep these.
 */
const KEPT: readonly string[] = [
  ...['DataVendors8B837E99', 'DataPurchaseOrdersA4C1693D', 'DataSalesOrders44DE5EDA', 'DataItems2E91B8E8'],
  ...['DataItemRules55B66253', 'DataReceipts116467B9', 'DataPostingsC4C1C181', 'DataNotifications52F6216C'],
  ...['DataSyncJobsAAF5DEDE', 'DataAccountingBDED21C0', 'DataWorkOrders8D79F38C'],
  ...['DataProductionRuns066C7423', 'DataWorkCenters1D3FEFAD', 'DataStock7314ACC5'],
  ...['DataMovementsDBE04747', 'DataStockDocuments9D1E2605', 'DataCounts6A42F30A', 'DataPalletsE88A532C'],
  ...['DataShipments71341AA0', 'DataRecallsE2122044', 'DataBillsOfMaterialAC7869A7', 'DataAccessA33510A9'],
  ...['DataAuditE4D9F575', 'DataAuditAnchors684E2893'],
  ...['IdentityUserPool96FE3B9B', 'IdentityUserPoolBrowserA6032E36', 'WebsiteBucket4326D7C2'],
  ...['AccountingCredentials04C85BFB', 'AccountingSessionKeyE24D938E', 'AccountingWebhookSecretF2F84B58'],
];

export const describeKeptIds = (...stacks: readonly Synthesised[]) =>
  describe('what holds data', () => {
    it('is under the id that it was first deployed with, whatever is set', () => {
      for (const { templates } of stacks)
        expect(Object.keys(Object.values(templates)[0]?.Resources ?? {})).toEqual(
          expect.arrayContaining([...KEPT]),
        );
    });
  });
