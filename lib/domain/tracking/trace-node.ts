import { codeKey } from '#domain/code-key.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import type { TraceKind } from './trace-kinds.ts';

/** What a trace goes through: a lot, a pallet by its SSCC, or a document. */
export type TraceNode =
  | ({ readonly kind: 'lot' } & LotId)
  | { readonly kind: Exclude<TraceKind, 'lot'>; readonly id: string };

/** One text for a node, whatever the case of its codes: for maps, never for people. */
export const nodeKey = (node: TraceNode): string =>
  node.kind === 'lot' ? `lot#${lotIdKey(node)}` : `${node.kind}#${node.id}`;

/** The id of a node in an address: of a lot both of its codes, each escaped, with a slash between them. */
export const nodeId = (node: TraceNode): string =>
  node.kind === 'lot'
    ? `${encodeURIComponent(node.inventoryID)}/${encodeURIComponent(node.lotNumber)}`
    : node.id;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The node that a kind and an id name; null: a lot's id without an item. */
export const readNode = (kind: TraceKind, id: string): TraceNode | null => {
  if (kind !== 'lot') return { kind, id: id.trim() };
  const slash = id.indexOf('/');
  const inventoryID = codeKey(decoded(id.slice(0, Math.max(slash, 0))));
  return inventoryID === '' ? null : { kind, inventoryID, lotNumber: decoded(id.slice(slash + 1)).trim() };
};

/**
 * Whether a node is followed further. Goods without a lot number can't be told apart: everything that was ever made of
 * them would follow.
 */
export const isFollowed = (node: TraceNode): boolean => node.kind !== 'lot' || node.lotNumber !== '';

const NAMES: Readonly<Record<Exclude<TraceKind, 'lot'>, string>> = {
  pallet: 'Pallet',
  receipt: 'Receipt',
  run: 'Run',
  shipment: 'Shipment',
  adjustment: 'Adjustment',
  count: 'Count',
  opening: 'Opening stock',
};

/** A node as people call it where nothing more is known of it than its id. */
export const nodeName = (node: TraceNode): string =>
  node.kind === 'lot' ? lotName(node) : `${NAMES[node.kind]} ${node.id}`;
