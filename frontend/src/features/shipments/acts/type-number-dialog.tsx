import { useState } from 'react';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import {
  type ScanOutcome,
  saidOutcome,
  useHeldScans,
  useScanner,
} from '#frontend/shared/scanning/use-scanner.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

interface TypeNumberDialogProps {
  readonly isLoading: boolean;
  readonly onTake: (sscc: string) => Promise<ScanOutcome>;
  readonly onClose: () => void;
}

/**
 * A pallet's number is typed where no scanner reads its label, and taken as if it had been scanned. The dialog stays for
 * the next one.
 */
export const TypeNumberDialog = ({ isLoading, onTake, onClose }: TypeNumberDialogProps) => {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<ScanOutcome>();
  const [isPending, setPending] = useState(false);
  useHeldScans(isPending);
  const take = async (text: string): Promise<ScanOutcome> => {
    setPending(true);
    try {
      const answer = await onTake(text);
      setOutcome(answer);
      if ('good' in answer) setTyped('');
      return answer;
    } finally {
      setPending(false);
    }
  };
  useScanner(1, ({ text }) => take(text));
  return (
    <FormDialog
      title={isLoading ? 'Load a pallet by its number' : 'Pick a pallet by its number'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void take(typed).then(saidOutcome);
      }}
      submitLabel={isLoading ? 'Load' : 'Pick'}
      pendingLabel={isLoading ? 'Loading...' : 'Picking...'}
      leaveLabel="Done"
      isPending={isPending}
      failure={outcome && 'bad' in outcome ? outcome.bad : undefined}
      isFloor
    >
      <TextField
        label="Number of the pallet"
        hint="18 digits, as its label says them."
        inputMode="numeric"
        maxCharacters={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status">{outcome && 'good' in outcome ? outcome.good : ''}</p>
    </FormDialog>
  );
};
