import type { NeedsLooking } from '#api/receipts.ts';
import type { Permission } from '#domain/access/permissions.ts';

type Kind = NeedsLooking['kind'];

interface OtherDocuments {
  /** One of them, as what failed of it. */
  readonly noun: string;
  /** Of who can do something about one that failed. */
  readonly permission: Permission;
  /** The list that shows them; narrowed to those that stand so, where it can be. */
  readonly listOf: (mark: NeedsLooking['mark']) => string;
}

const MARKS: Readonly<Record<NeedsLooking['mark'], string>> = {
  FAILED: 'failed',
  WAITING: 'waiting',
  TO_CHECK: 'check',
};

/** What reaches the books and is no receipt. */
export const OTHER_DOCUMENTS: Readonly<Record<Kind, OtherDocuments>> = {
  kit: {
    noun: 'run posting',
    permission: 'run.post',
    listOf: (mark) => `/dashboard/production-order-history?books=${MARKS[mark]}`,
  },
  adjustment: {
    noun: 'stock adjustment',
    permission: 'stock.adjust',
    listOf: (mark) => `/dashboard/inventory-list?books=${MARKS[mark]}`,
  },
  shipment: {
    noun: 'shipment posting',
    permission: 'shipment.ship',
    listOf: () => '/dashboard/completed-lookup',
  },
};
