import { directoryReader } from '#adapters/cognito/directory-reader.ts';
import { poolClient } from '#adapters/cognito/pool-client.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { auditReader } from '#adapters/dynamo/audit/audit-store.ts';
import { bomLoadStore } from '#adapters/dynamo/bom/bom-load-store.ts';
import { noticeStore } from '#adapters/dynamo/notices/notice-store.ts';
import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { shipmentLists } from '#adapters/dynamo/shipments/shipment-lists.ts';
import { inventoryList } from '#adapters/dynamo/stock/inventory-list.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { syncJobStore } from '#adapters/dynamo/vendors/sync-job-store.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import { sesMailer } from '#adapters/mail/ses-mailer.ts';
import { sesQuota } from '#adapters/mail/ses-quota.ts';
import { mailSettings, table, userPoolId } from '#adapters/settings.ts';
import type { EntryKey } from '#app/audit/audit-ports.ts';
import type { MailNoticesDeps } from '#app/notices/mail-notices.ts';
import type { MeasureMailsDeps } from '#app/notices/measure-mails.ts';
import type { NoticeWriteDeps } from '#app/notices/notice-write-handlers.ts';
import type { TellOfActsDeps } from '#app/notices/tell-of-acts.ts';
import type { TellStandingsDeps } from '#app/notices/tell-standings.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

export const composeNotice = (): NoticeWriteDeps => ({
  notices: noticeStore(documentClient(), table.notices()),
  canMail: mailSettings() !== null,
  ...retryDelay,
});

interface EntryRecord {
  readonly dynamodb?:
    | { readonly Keys?: { readonly record?: unknown; readonly entry?: unknown } | undefined }
    | undefined;
}

const textOf = (attribute: unknown): string | undefined =>
  (attribute as { readonly S?: string } | undefined)?.S;

/** The keys of entries that the stream of the record tells of. */
const entriesOf = (records: readonly EntryRecord[]): readonly EntryKey[] =>
  records.flatMap(({ dynamodb }) => {
    const [record, entry] = [textOf(dynamodb?.Keys?.record), textOf(dynamodb?.Keys?.entry)];
    return record === undefined || entry === undefined ? [] : [{ record, entry }];
  });

/** What says how much of the mails is used. */
export const composeMeasureMails = (): MeasureMailsDeps => {
  const mail = mailSettings();
  return { quota: mail && sesQuota({ ...mail, now: clock.now }), metrics: metrics() };
};

export const composeNotifier = (): TellOfActsDeps &
  TellStandingsDeps &
  MailNoticesDeps & { readonly entriesOf: typeof entriesOf } => {
  const client = documentClient();
  const mail = mailSettings();
  const { shipments, productionRuns, workOrders, workCenters } = table;
  return {
    notices: noticeStore(client, table.notices()),
    audit: auditReader(client, table.audit()),
    receipts: receiptFinder(client, table.receipts()),
    openPostings: openPostings(client, table.postings()),
    vendorLoads: syncJobStore(client, table.syncJobs()),
    bomLoads: bomLoadStore(client, table.syncJobs()),
    inventory: inventoryList(client, table.stock()),
    shipments: shipmentLists(client, shipments()),
    runs: productionRunReader(client, productionRuns()),
    workOrders: workOrderStore(client, workOrders()),
    workCenters: workCenterStore(client, workCenters()),
    directory: directoryReader(poolClient(), userPoolId()),
    mailer: mail && sesMailer({ ...mail, now: clock.now }),
    site: mail?.site ?? null,
    siteName: mail?.siteName ?? null,
    log: consoleLog,
    clock,
    entriesOf,
    ...retryDelay,
  };
};
