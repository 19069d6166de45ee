import type { Run } from './run.ts';

/** A change of a run as its caller asked for it: what tells it from another one under the same id. */
export interface AskedRunChange {
  /** Null: the caller gave it none, and a resend is not recognised. */
  readonly changeId: string | null;
  readonly change: string;
  /** The reason, or the operator; null where nothing was said. */
  readonly said: string | null;
  /** When it happened as the caller said (epoch ms); null: not said. */
  readonly at: number | null;
}

/** So many changes back a resend is recognised. */
const CHANGES_KEPT = 20;

type Made = Pick<Run, 'changeIds' | 'changes'>;

/** The newest changes with one more. `changeIds` alone is what the version before looks at. */
export const withChange = (run: Made, { changeId, ...asked }: AskedRunChange): Made =>
  changeId === null
    ? { changeIds: run.changeIds, changes: run.changes }
    : {
        changeIds: [...run.changeIds, changeId].slice(-CHANGES_KEPT),
        changes: [...run.changes, { changeId, ...asked }].slice(-CHANGES_KEPT),
      };

const noted = ({ changes }: Made, { changeId }: Pick<AskedRunChange, 'changeId'>) =>
  changes.find((made) => made.changeId === changeId);

/** Whether the id of this change was that of another one. What the version before made is known by its id alone. */
export const isIdOfAnotherChange = (run: Made, asked: AskedRunChange): boolean => {
  const made = noted(run, asked);
  return (
    made !== undefined && (made.change !== asked.change || made.said !== asked.said || made.at !== asked.at)
  );
};

/** Whether a change of that id was made before. */
export const isMadeBefore = ({ changeIds }: Made, { changeId }: Pick<AskedRunChange, 'changeId'>): boolean =>
  changeId !== null && changeIds.includes(changeId);
