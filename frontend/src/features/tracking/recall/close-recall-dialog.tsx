import { useState } from 'react';
import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import type { GoodsAfter } from '#domain/tracking/recall/recall-words.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { outstandingOf } from './recall-labels.ts';
import { useRecallAct } from './recall-queries.ts';

const AFTER: readonly { readonly value: GoodsAfter; readonly label: string }[] = [
  { value: 'onHold', label: 'They stay on hold, for people to decide' },
  { value: 'released', label: 'It was a false alarm: as they stood before' },
];

interface CloseDialogProps {
  readonly recall: RecallDetail;
  readonly onClose: () => void;
}

/** What came of it, and what becomes of the goods. */
export const CloseRecallDialog = ({ recall, onClose }: CloseDialogProps) => {
  const isMock = recall.kind === 'mock';
  const [outcome, setOutcome] = useState('');
  const [after, setAfter] = useState<GoodsAfter | null>(isMock ? 'onHold' : null);
  const [isAsked, setAsked] = useState(false);
  const idOf = useContentId();
  const closing = useRecallAct('close_recall');
  const outstanding = outstandingOf(recall);
  return (
    <FormDialog
      title={`Close recall ${recall.recallId}?`}
      description={isMock ? 'It held nothing; what it measured is kept.' : undefined}
      submitLabel="Close recall"
      pendingLabel="Closing..."
      isPending={closing.isPending}
      failure={closing.error === null ? undefined : reasonOf(closing.error, 'Try again.')}
      isDirty={outcome !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (outcome.trim() === '' || after === null) return;
        const { recallId, version } = recall;
        const request = { recallId, version, outcome: outcome.trim(), goodsAfter: after };
        closing.mutate(
          { ...request, requestId: idOf(request) },
          {
            onSuccess: () => {
              notify('success', 'Closed', recallId);
              onClose();
            },
          },
        );
      }}
    >
      {outstanding.length > 0 && (
        <Banner tone="warning">
          {`${outstanding.join(' ')} Once it is closed no contact can be recorded any more.`}
        </Banner>
      )}
      <TextAreaField
        label="What came of it"
        required
        rows={3}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
        error={isAsked && outcome.trim() === '' ? 'Fill this in.' : undefined}
      />
      {!isMock && (
        <SelectField
          label="The goods"
          noneLabel="Choose"
          options={AFTER}
          value={after}
          onChange={(chosen) => setAfter(AFTER.find(({ value }) => value === chosen)?.value ?? null)}
          error={isAsked && after === null ? 'Say what becomes of the goods.' : undefined}
        />
      )}
    </FormDialog>
  );
};
