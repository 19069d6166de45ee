import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TraceSeen } from '#api/tracking.ts';
import { countText } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { nodeLabel } from '#frontend/features/tracking/tracking-labels.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { recallPath } from '#frontend/shared/tracking-path.ts';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { forwardScope } from './forward-scope.ts';
import { useRecallAct } from './recall-queries.ts';

interface OpenDialogProps {
  readonly trace: TraceSeen;
  readonly kind: 'real' | 'mock';
  readonly onClose: () => void;
}

const scopeText = (trace: TraceSeen): string => {
  const { lots, pallets, shipments, customers } = forwardScope(trace);
  const to = customers.length === 0 ? 'Nobody has got any of it.' : `It went to ${customers.join(', ')}.`;
  return `${countText(lots, 'lot')}, ${countText(pallets, 'pallet')} and ${countText(shipments, 'shipment')}. ${to}`;
};

const REAL = [
  'All of it that is here is held at once, and whatever comes of it later: nobody can use or ship it.',
  'Everybody sees it on the dashboard, and whoever scans any of it is told to stop.',
  'It stays held until somebody closes the recall.',
];

const PRACTICE = [
  'Nothing is held, and nobody is stopped.',
  'The clock runs as in a real one. Nobody is told from here: as you call, say to each customer that it is practice.',
];

/** Shows what a recall would be about, asks why, and opens it. */
export const OpenRecallDialog = ({ trace, kind, onClose }: OpenDialogProps) => {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const idOf = useContentId();
  const navigate = useNavigate();
  const opening = useRecallAct(kind === 'real' ? 'open_recall' : 'start_mock_recall');
  const [start] = trace.nodes;
  if (!start) return null;
  const { notByLot } = forwardScope(trace);
  const isReal = kind === 'real';
  return (
    <FormDialog
      title={
        isReal ? `Open a real recall of ${nodeLabel(start)}?` : `Practise a recall of ${nodeLabel(start)}?`
      }
      description={
        <>
          <p>{scopeText(trace)}</p>
          {(isReal ? REAL : PRACTICE).map((one) => (
            <p key={one}>{one}</p>
          ))}
          {notByLot.length > 0 && (
            <p>{`Not kept by lot, so that it can't be held apart: ${notByLot.join(', ')}.`}</p>
          )}
        </>
      }
      submitLabel={isReal ? 'Open recall' : 'Start the clock'}
      pendingLabel={isReal ? 'Holding...' : 'Starting...'}
      isDanger={isReal}
      isPending={opening.isPending}
      failure={opening.error === null ? undefined : reasonOf(opening.error, 'Try again.')}
      isDirty={reason !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (reason.trim() === '') return;
        const request = { kind: start.kind, id: start.id, reason: reason.trim() };
        opening.mutate(
          { ...request, requestId: idOf(request) },
          { onSuccess: ({ data }) => navigate(recallPath(data.recallId)) },
        );
      }}
    >
      <TextAreaField
        label="Reason"
        required
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isAsked && reason.trim() === '' ? 'Fill this in.' : undefined}
      />
    </FormDialog>
  );
};
