import { type AuditEntry, rowOf } from '#domain/audit/audit-entry.ts';
import { codeKey } from '#domain/code-key.ts';
import type { NoticeEvent, Subject } from './notice.ts';

const RECEIVED = 'PostReceiveGoods.receive_goods';
const ROLES = 'PostUser.set_groups';

/** The acts of people that others are told of: the stream of the record lets these through. */
export const TOLD_ACTS = [
  RECEIVED,
  'PostInventory.hold_lot',
  'PostInventory.reject_lot',
  'PostTracking.open_recall',
  ROLES,
] as const;

type Told = Pick<AuditEntry, 'act' | 'entry' | 'name' | 'hash' | 'changes'>;

/** Of the entry of a receipt that was accepted; null: it is none. */
export const receiptIdOf = (entry: Told): string | null => (entry.act === RECEIVED ? rowOf(entry) : null);

/** The record calls a lot by its item and its number. Its row begins with the item's key, as long as the item's name. */
const lotOf = (entry: Told): Subject => {
  const item = rowOf(entry).split('/lot#')[0] ?? '';
  const inventoryID = entry.name.slice(0, item.length);
  const isBoth = codeKey(inventoryID) === item && entry.name[item.length] === ' ';
  const lotNumber = isBoth ? entry.name.slice(item.length + 1) : '';
  const called = isBoth ? `Lot ${lotNumber} of ${inventoryID}` : item;
  return { kind: 'lot', id: JSON.stringify([isBoth ? inventoryID : item, lotNumber]), name: called };
};

const isDone = ({ changes }: Told): boolean =>
  changes.some(({ field, after }) => field === 'outcome' && after === 'done');

/** What an entry is to be told of; null: nothing. `over`: receipts that brought more than was ordered. */
export const eventOf = (entry: Told, over: ReadonlySet<string>): NoticeEvent | null => {
  const { act, name, hash: eventId } = entry;
  switch (act) {
    case RECEIVED: {
      const id = rowOf(entry);
      return over.has(id) ? { eventId, topic: 'overReceipt', subject: { kind: 'receipt', id, name } } : null;
    }
    case 'PostInventory.hold_lot':
    case 'PostInventory.reject_lot':
      return { eventId, topic: 'lotHeld', subject: lotOf(entry) };
    case 'PostTracking.open_recall':
      return { eventId, topic: 'recall', subject: { kind: 'recall', id: name, name } };
    case ROLES:
      return isDone(entry)
        ? { eventId, topic: 'roleChanged', subject: { kind: 'account', id: name, name } }
        : null;
    default:
      return null;
  }
};
