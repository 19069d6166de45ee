import { type RecallDetail, RecallFigures, type RecallRow } from '#api/tracking/recall-answers.ts';
import { holdCount, Recall } from '#domain/tracking/recall/recall.ts';
import { measuredFigures, type RecallFiguresDeps } from './recall-figures.ts';
import type { RecallHead, RecallStore, WholeRecall } from './recall-ports.ts';

export interface RecallResponseDeps extends RecallFiguresDeps {
  readonly recalls: Pick<RecallStore, 'scopeOf' | 'figuresOf'>;
}

export const toRecallRow = (recall: RecallHead): RecallRow => {
  const { contacted: _contacted, ...row } = Recall.toWire({ ...recall, contacted: [] });
  return row;
};

/** Its figures: as they stood when it was closed, so that what moves afterwards changes no report; of now while it is open. */
const figuresOf = async (
  deps: RecallResponseDeps,
  recall: Recall,
): Promise<RecallFigures & Pick<RecallDetail, 'figures'>> => {
  if (recall.status === 'Open') return { ...(await measuredFigures(deps, recall)), figures: 'now' };
  const kept = await deps.recalls.figuresOf(recall.recallId);
  return kept === null
    ? { ...(await measuredFigures(deps, recall)), figures: 'notKept' }
    : { ...RecallFigures.parse(kept), figures: 'atClosing' };
};

export const toRecallDetail = async (
  deps: RecallResponseDeps,
  { recall, holds }: WholeRecall,
): Promise<RecallDetail> => ({
  ...toRecallRow(recall),
  ...(await figuresOf(deps, recall)),
  holds: { state: holds.state, done: Math.min(holds.done, holdCount(holds)), of: holdCount(holds) },
});
