import type { Found, TraceEdgeSeen, TraceNodeSeen } from '#api/tracking.ts';
import type { FoundKind } from '#domain/tracking/found-kinds.ts';
import { TRACE_KINDS, type TraceKind } from '#domain/tracking/trace-kinds.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';

export const KIND_LABELS: Readonly<Record<TraceKind | FoundKind, string>> = {
  lot: 'Lot',
  pallet: 'Pallet',
  receipt: 'Receipt',
  run: 'Run',
  shipment: 'Shipment',
  adjustment: 'Adjustment',
  count: 'Count',
  opening: 'Opening stock',
  item: 'Item',
  workOrder: 'Work order',
  purchaseOrder: 'Purchase order',
  salesOrder: 'Sales order',
  recall: 'Recall',
};

const isTraced = (kind: string): kind is TraceKind => TRACE_KINDS.some((one) => one === kind);

/** Whether what was found can be traced; an order or an item is only opened. */
export const canTrace = ({ kind }: Pick<Found, 'kind'>): boolean => isTraced(kind);

/** A kind of the address; null: it is none. */
export const kindOf = (text: string): TraceKind | null => (isTraced(text) ? text : null);

/** What a node is called: 'Run PR-000007'. */
export const nodeLabel = ({
  kind,
  label,
  number,
}: Pick<TraceNodeSeen, 'kind' | 'label' | 'number'>): string =>
  number === null ? label : `${KIND_LABELS[kind]} ${label}`;

export const amountOf = ({ qty, baseUom }: Pick<TraceEdgeSeen, 'qty' | 'baseUom'>): string =>
  `${quantityText(qty)} ${baseUom}`.trim();

/** When it went: an instant, or from the first to the last. */
export const whenOf = ({ at, until }: Pick<TraceEdgeSeen, 'at' | 'until'>): string =>
  at === until ? atTheSite(at) : `${atTheSite(at)} to ${atTheSite(until)}`;
