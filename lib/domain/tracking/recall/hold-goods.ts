import type { Pallet } from '#domain/pallets/pallet.ts';
import { isLive } from '#domain/pallets/pallet-state.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import type { LotStatus } from '#domain/stock/lots/lot-status.ts';
import type { Recall } from './recall.ts';
import type { GoodsAfter } from './recall-words.ts';

/** Who holds, and when (epoch ms). */
interface By {
  readonly by: string;
  readonly now: number;
}

/** Why goods are held, as it is shown wherever they are scanned. */
const recallReason = ({ recallId, reason }: Pick<Recall, 'recallId' | 'reason'>): string =>
  `Recall ${recallId}: ${reason}`;

const changed = (
  lot: Lot,
  change: Partial<Lot>,
  status: LotStatus,
  reason: string,
  { by, now }: By,
): Lot => ({
  ...lot,
  ...change,
  ...{ status, reason },
  history: [...lot.history, { at: new Date(now).toISOString(), by, status, reason }],
  version: lot.version + 1,
});

/** The lot held by a recall; itself: this or another one holds it already. What was rejected stays so. */
export const lotHeld = (lot: Lot, recall: Pick<Recall, 'recallId' | 'reason'>, by: By): Lot => {
  if (lot.recallId !== null) return lot;
  const status = lot.status === 'Rejected' ? 'Rejected' : 'On hold';
  return changed(lot, { recallId: recall.recallId }, status, recallReason(recall), by);
};

/** How it stood before the recall held it. */
const statusBefore = ({ history }: Lot, recallId: string): LotStatus => {
  const held = history.findIndex(({ reason }) => reason?.startsWith(`Recall ${recallId}:`));
  return history[held - 1]?.status ?? 'Released';
};

/** What becomes of goods as their recall is closed. `other`: another open recall that has them as well. */
interface LettingGo {
  readonly recallId: string;
  readonly goodsAfter: GoodsAfter;
  readonly other: string | null;
}

/** The lot after its recall was closed: on hold still, or as it stood before. */
export const lotLetGo = (lot: Lot, { recallId, goodsAfter, other }: LettingGo, by: By): Lot => {
  if (lot.recallId !== recallId) return lot;
  if (other !== null)
    return changed(lot, { recallId: other }, lot.status, `Recall ${other}: it has this lot as well`, by);
  const isBack = goodsAfter === 'released' && lot.status === 'On hold';
  const status = isBack ? statusBefore(lot, recallId) : lot.status;
  return changed(lot, { recallId: null }, status, `Recall ${recallId} is closed`, by);
};

const palletChanged = (
  pallet: Pallet,
  hold: Pallet['hold'],
  {
    act,
    reason,
    recallId,
  }: Pick<Pallet['history'][number], 'act' | 'reason'> & { readonly recallId: string },
  { by, now }: By,
): Pallet => {
  const at = new Date(now).toISOString();
  const event = { at, by, act, reason, from: null, to: null, lines: [], requestId: recallId, said: '' };
  return {
    ...{ ...pallet, hold, history: [...pallet.history, event] },
    ...{ version: pallet.version + 1, updatedAt: at, updatedBy: by },
  };
};

/** The pallet held by a recall; itself: a recall holds it already, or it is not here any more. */
export const palletHeld = (pallet: Pallet, recall: Pick<Recall, 'recallId' | 'reason'>, by: By): Pallet => {
  if (!isLive(pallet.state) || pallet.hold?.recallId !== undefined) return pallet;
  const { recallId } = recall;
  const reason = recallReason(recall);
  // What somebody held before for a reason of their own keeps it, and stays held afterwards.
  const own = pallet.hold ?? { reason, by: by.by, at: new Date(by.now).toISOString() };
  return palletChanged(pallet, { ...own, recallId }, { act: 'held', reason, recallId }, by);
};

/** The pallet after its recall was closed. */
export const palletLetGo = (pallet: Pallet, { recallId, goodsAfter, other }: LettingGo, by: By): Pallet => {
  const { hold } = pallet;
  if (hold?.recallId !== recallId) return pallet;
  const { recallId: _ended, ...kept } = hold;
  const wasHeld = !hold.reason.startsWith(`Recall ${recallId}:`);
  const next =
    other !== null ? { ...hold, recallId: other } : goodsAfter === 'released' && !wasHeld ? null : kept;
  const act = next === null ? 'released' : 'held';
  return palletChanged(pallet, next, { act, reason: `Recall ${recallId} is closed`, recallId }, by);
};
