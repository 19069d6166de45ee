import { GROUPS, type Group } from '#domain/access/groups.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';

/** Ways by which somebody is told: in the app, by mail. */
export type Channel = 'app' | 'mail';

interface Topic {
  /** As settings name it. */
  readonly label: string;
  /** Nobody is told of what their role may not see. */
  readonly permission: Permission;
  /** `state`: it stands until it is put right; `event`: it happened. */
  readonly kind: 'state' | 'event';
  /** Of one, after its name; of several, after how many. */
  readonly one: string;
  readonly many: string;
  /** Whom it is told to unless they decide otherwise. */
  readonly app: readonly Group[];
  readonly mail: readonly Group[];
}

const leads: readonly Group[] = ['manager', 'sysadmin'];

/** What people are told of (stock-and-trace.md §10), in the order of settings. */
const TOPICS = {
  postingStuck: {
    label: 'A receipt, run or shipment failed or waits',
    ...{ permission: 'record.view', kind: 'state', app: leads, mail: leads },
    one: 'failed or has waited for over 10 minutes',
    many: 'documents failed or have waited for over 10 minutes',
  },
  overReceipt: {
    label: 'More was received than ordered',
    ...{ permission: 'record.view', kind: 'event', app: leads, mail: [] },
    one: 'has more than was ordered',
    many: 'receipts have more than was ordered',
  },
  lotHeld: {
    label: 'A lot was held or rejected',
    ...{ permission: 'record.view', kind: 'event', app: GROUPS, mail: [] },
    one: 'was held or rejected',
    many: 'lots were held or rejected',
  },
  recall: {
    label: 'A recall was opened',
    ...{ permission: 'record.view', kind: 'event', app: GROUPS, mail: leads },
    one: 'was opened: a recall',
    many: 'recalls were opened',
  },
  expiring: {
    label: 'Goods expire within 7 days',
    ...{ permission: 'record.view', kind: 'state', app: GROUPS, mail: [] },
    one: 'has goods that expire within 7 days',
    many: 'items have goods that expire within 7 days',
  },
  orderOverdue: {
    label: 'A work order is overdue',
    ...{ permission: 'record.view', kind: 'state', app: GROUPS, mail: [] },
    one: 'is overdue',
    many: 'work orders are overdue',
  },
  runIdle: {
    label: 'A run is idle',
    ...{ permission: 'record.view', kind: 'state', app: GROUPS, mail: [] },
    one: 'has been paused, or not counted on, for over an hour',
    many: 'runs have been paused, or not counted on, for over an hour',
  },
  shipmentLate: {
    label: 'A shipment is late',
    ...{ permission: 'record.view', kind: 'state', app: GROUPS, mail: [] },
    one: 'should have left already',
    many: 'shipments should have left already',
  },
  loadFailed: {
    label: 'A load from the accounting system failed',
    ...{ permission: 'record.view', kind: 'state', app: leads, mail: ['sysadmin'] },
    one: 'failed',
    many: 'loads failed',
  },
  roleWaiting: {
    label: 'Somebody waits for a role',
    ...{ permission: 'user.list', kind: 'state', app: ['sysadmin'], mail: ['sysadmin'] },
    one: 'waits for a role',
    many: 'people wait for a role',
  },
  roleChanged: {
    label: 'A role was changed',
    ...{ permission: 'user.list', kind: 'event', app: ['sysadmin'], mail: [] },
    one: 'has another role',
    many: 'people have other roles',
  },
  booksDifference: {
    label: 'Stock differs from the books',
    ...{ permission: 'record.view', kind: 'state', app: leads, mail: [] },
    one: 'differs from the books',
    many: 'items differ from the books',
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof TOPICS;

export const TOPIC_NAMES = Object.keys(TOPICS) as readonly TopicName[];

export const topicOf = (name: TopicName): Topic => TOPICS[name];

export const isTopic = (name: string): name is TopicName => Object.hasOwn(TOPICS, name);

/** Whether somebody of these groups may be told of it at all. */
export const mayRead = (topic: TopicName, groups: readonly string[]): boolean =>
  isAllowed(groups, topicOf(topic).permission);

/** Whether somebody of these groups is told by it unless they decide otherwise. */
export const isDefault = (topic: TopicName, channel: Channel, groups: readonly string[]): boolean =>
  topicOf(topic)[channel].some((group) => groups.includes(group));
