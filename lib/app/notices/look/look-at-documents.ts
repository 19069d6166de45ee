import type { BomLoadStore } from '#app/bom/load/bom-load-ports.ts';
import type { OpenPostings } from '#app/posting/postings/posting-ports.ts';
import { postingsNeedingAttention } from '#app/posting/postings/postings-attention.ts';
import { findAttention } from '#app/receiving/receipts/find-attention.ts';
import type { ReceiptFinder } from '#app/receiving/receipts/received-goods-ports.ts';
import type { SyncJobStore } from '#app/vendors/load/sync-job-ports.ts';
import type { Standing, Subject } from '#domain/notices/notice.ts';

export interface DocumentLooks {
  readonly receipts: ReceiptFinder;
  readonly openPostings: OpenPostings;
  readonly vendorLoads: Pick<SyncJobStore, 'current'>;
  readonly bomLoads: Pick<BomLoadStore, 'load'>;
}

const KINDS = { kit: 'run', shipment: 'shipment', adjustment: 'adjustment' } as const;

/** Receipts, runs and shipments that do not get into the books by themselves; the oldest first. */
export const lookAtStuckDocuments = async (
  { receipts, openPostings }: Pick<DocumentLooks, 'receipts' | 'openPostings'>,
  now: number,
): Promise<Standing> => {
  const [stuck, others] = await Promise.all([
    findAttention(receipts, now),
    postingsNeedingAttention(openPostings, now),
  ]);
  // Those to be checked are in the books: their list says so, and nothing waits for it.
  const postings = others.items.filter(({ mark }) => mark !== 'TO_CHECK');
  const subjects: readonly Subject[] = [
    ...stuck.items
      .filter(({ toCheck }) => !toCheck)
      .map(({ receiptId, receiptNbr }) => ({ kind: 'receipt' as const, id: receiptId, name: receiptNbr })),
    ...postings.map(({ kind, id, documentNbr }) => ({ kind: KINDS[kind], id, name: documentNbr })),
  ];
  const count = stuck.failed + stuck.waiting + postings.length;
  return { topic: 'postingStuck', count, hasMore: stuck.hasMore || others.hasMore, subjects };
};

/** Loads of vendors and of bills of material whose last one failed. */
export const lookAtFailedLoads = async ({
  vendorLoads,
  bomLoads,
}: Pick<DocumentLooks, 'vendorLoads' | 'bomLoads'>): Promise<Standing> => {
  const [vendors, boms] = await Promise.all([vendorLoads.current(), bomLoads.load()]);
  const subjects: readonly Subject[] = [
    ...(vendors?.status === 'FAILED'
      ? [{ kind: 'load' as const, id: 'vendors', name: 'The load of vendors' }]
      : []),
    ...(boms?.status === 'FAILED'
      ? [{ kind: 'load' as const, id: 'boms', name: 'The load of bills of material' }]
      : []),
  ];
  return { topic: 'loadFailed', count: subjects.length, hasMore: false, subjects };
};
