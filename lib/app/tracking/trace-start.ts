import type { LotStore } from '#app/stock/stock-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { lotNode } from '#domain/tracking/trace-edge.ts';
import type { TraceKind } from '#domain/tracking/trace-kinds.ts';
import { isFollowed, nodeName, readNode, type TraceNode } from '#domain/tracking/trace-node.ts';

export const notByLot = (inventoryID: string): DomainError =>
  domainError('LOT_REQUIRED', `${inventoryID} is not kept by lot: its goods can't be told apart.`);

/** Where a trace begins, where it is something that can be traced. LOT_NOT_FOUND, LOT_REQUIRED. */
export const startOf = async (
  { lots }: { readonly lots: Pick<LotStore, 'loadMany'> },
  kind: TraceKind,
  id: string,
): Promise<Result<TraceNode, DomainError>> => {
  const node = readNode(kind, id);
  if (node === null)
    return err(domainError('LOT_NOT_FOUND', 'Say of which item: a lot is ITEM/LOT in an address.'));
  if (node.kind !== 'lot') return ok(node);
  if (!isFollowed(node)) return err(notByLot(node.inventoryID));
  const lot = (await lots.loadMany([node])).get(lotIdKey(node));
  // What was moved before lots were kept is traced all the same.
  return ok(lot ? lotNode(lot) : node);
};

/** Nothing is known of what a trace was to begin at. */
export const nothingTraced = (node: TraceNode): DomainError =>
  node.kind === 'lot'
    ? domainError('LOT_NOT_FOUND', `There is no ${lotName(node)}.`)
    : domainError('NOT_FOUND', `Nothing in the ledger belongs to ${nodeName(node)}.`);
