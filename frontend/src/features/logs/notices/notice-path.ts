import type { NoticeResponse } from '#api/notices/notices.ts';
import { isTopic, type TopicName } from '#domain/notices/topics.ts';
import { BOM_LIST_PATH } from '#frontend/shared/bom-path.ts';
import { OPEN_SHIPMENTS_PATH, shipmentPath } from '#frontend/shared/shipment-path.ts';
import {
  EXPIRING_PATH,
  INVENTORY_LIST_PATH,
  stockItemPath,
  stockLotPath,
} from '#frontend/shared/stock-path.ts';
import { recallPath, TRACKING_PATH } from '#frontend/shared/tracking-path.ts';

type Subject = NoticeResponse['subjects'][number];

const RECEIVED_GOODS = '/dashboard/received-goods';
const RUNS = '/dashboard/production-order-history';
const WORK_ORDERS = '/dashboard/work-orders';
const PEOPLE = '/dashboard/user-management';
const VENDORS = '/dashboard/vendor';
const LOGS = '/dashboard/logs-notifications?tab=notices';

/** The page of what a notice is about. */
export const subjectPath = ({ kind, id }: Subject): string => {
  const named = (path: string, name: string) => `${path}?${new URLSearchParams({ [name]: id })}`;
  switch (kind) {
    case 'receipt':
      return named(RECEIVED_GOODS, 'receipt');
    case 'shipment':
      return shipmentPath(id);
    case 'run':
      return named(RUNS, 'run');
    case 'workOrder':
      return named(WORK_ORDERS, 'order');
    case 'lot': {
      const [inventoryID = '', lotNumber = ''] = JSON.parse(id) as readonly string[];
      return stockLotPath(inventoryID, lotNumber);
    }
    case 'item':
      return stockItemPath(id);
    case 'recall':
      return recallPath(id);
    case 'account':
      return named(PEOPLE, 'account');
    case 'load':
      return id === 'boms' ? BOM_LIST_PATH : VENDORS;
    case 'adjustment':
      return `${INVENTORY_LIST_PATH}?books=failed`;
    default:
      return LOGS;
  }
};

/** The list of all that a topic is about. */
const LISTS: Readonly<Record<TopicName, string>> = {
  postingStuck: RECEIVED_GOODS,
  overReceipt: RECEIVED_GOODS,
  lotHeld: `${INVENTORY_LIST_PATH}?on-hold=true`,
  recall: `${TRACKING_PATH}?tab=recalls`,
  expiring: `${EXPIRING_PATH}?days=7`,
  orderOverdue: `${WORK_ORDERS}?due=overdue`,
  runIdle: '/dashboard/production-line',
  shipmentLate: `${OPEN_SHIPMENTS_PATH}?q=overdue`,
  loadFailed: VENDORS,
  roleWaiting: `${PEOPLE}?group=waiting`,
  roleChanged: PEOPLE,
  booksDifference: `${INVENTORY_LIST_PATH}?off-books=true`,
};

/** Where a notice leads: to its record, or to the list where there are several. */
export const noticePath = ({ topic, count, subjects }: NoticeResponse): string => {
  const [only] = subjects;
  if (count === 1 && only) return subjectPath(only);
  return isTopic(topic) ? LISTS[topic] : LOGS;
};
