import type { RunCountResponse } from '#api/production.ts';
import { WhyDialog } from '#frontend/shared/dialogs/why-dialog.tsx';
import { countText } from './count-text.ts';
import { takeBackId } from './take-back-id.ts';
import type { TypingOnRun } from './use-typed-count.ts';

interface TakeBackDialogProps {
  readonly count: RunCountResponse;
  readonly put: TypingOnRun['put'];
  readonly onClose: () => void;
}

/** Takes a mistaken count off the run's totals again; both stay to be read in its history. */
export const TakeBackDialog = ({ count, put, onClose }: TakeBackDialogProps) => {
  const takeBack = (note: string): void => {
    const { countId, good, loss, unit } = count;
    void put({ countId: takeBackId(countId), good: 0 - good, loss: 0 - loss, unit, note }).then(onClose);
  };
  return (
    <WhyDialog
      title={`Take back ${countText(count)}?`}
      outcome="It is taken off the totals of the run and of its work order. Both counts stay in the history."
      submitLabel="Take back"
      missing="Say why it is taken back."
      isFloor
      onSubmit={takeBack}
      onClose={onClose}
    />
  );
};
