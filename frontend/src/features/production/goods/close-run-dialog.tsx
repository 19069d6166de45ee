import { type FormEvent, useState } from 'react';
import type { RunGoodsResponse, RunLotResponse } from '#api/production.ts';
import { quantity, subtract, toNumber } from '#domain/quantity.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldSet, Stack } from '#frontend/ui/layout/layout.tsx';
import { lotText, movedText } from './goods-text.ts';
import { useGoodsChange } from './use-goods-change.ts';

interface CloseRunDialogProps {
  readonly goods: RunGoodsResponse;
  readonly lots: readonly RunLotResponse[];
  readonly onClosed: () => void;
  readonly onClose: () => void;
}

/** What a person says of one lot; untouched it is used up. */
interface Said {
  readonly used: number | null;
  readonly reason: string;
}

const missingOf = ({ atLine }: RunLotResponse, used: number | null): number =>
  used === null ? 0 : toNumber(subtract(quantity(atLine), quantity(used)));

/** Settles what a stopped run used, lot by lot: all that was not returned, unless somebody says otherwise and why. */
export const CloseRunDialog = ({ goods, lots, onClosed, onClose }: CloseRunDialogProps) => {
  const idOf = useContentId();
  const closing = useGoodsChange('close_run');
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const [isTried, setTried] = useState(false);
  const isDirty = Object.keys(said).length > 0;
  useUnsavedWork(isDirty);

  const sayOf = (lot: RunLotResponse): Said => said[lotText(lot)] ?? { used: lot.atLine, reason: '' };
  const say = (lot: RunLotResponse, change: Partial<Said>) =>
    setSaid((before) => ({ ...before, [lotText(lot)]: { ...sayOf(lot), ...change } }));
  const wrongOf = (lot: RunLotResponse) => {
    const { used, reason } = sayOf(lot);
    const missing = missingOf(lot, used);
    return {
      used:
        used === null || used < 0
          ? 'Say how much was used; 0 where none was.'
          : missing < 0
            ? `Only ${quantityText(lot.atLine)} ${lot.baseUom} are at the line.`
            : undefined,
      reason: missing > 0 && reason.trim() === '' ? 'Say why it is missing.' : undefined,
    };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lots.some((lot) => wrongOf(lot).used || wrongOf(lot).reason)) return;
    const uses = lots.map((lot) => {
      const { used, reason } = sayOf(lot);
      const { inventoryID, lotNumber } = lot;
      const why = missingOf(lot, used) > 0 ? { reason: reason.trim() } : {};
      return { inventoryID, lotNumber, used: used ?? 0, ...why };
    });
    const request = { runId: goods.runId, rev: goods.rev, lots: uses };
    closing.mutate(
      { ...request, changeId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', `${goods.runNumber} closed`, 'What it used is settled.');
          onClosed();
        },
      },
    );
  };

  return (
    <FormDialog
      title={`Close ${goods.runNumber}?`}
      description={
        lots.length === 0
          ? 'Nothing was issued to this run. Nothing can be issued to it once it is closed.'
          : 'Say what was used of each lot. What was not used is returned before, or it is missing.'
      }
      width="medium"
      isFloor
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Close run"
      pendingLabel="Closing..."
      isPending={closing.isPending}
      isDirty={isDirty}
      failure={closing.isError ? reasonOf(closing.error, 'The run was not closed. Try again.') : undefined}
    >
      <Stack gap="medium">
        {lots.map((lot) => {
          const { used, reason } = sayOf(lot);
          const missing = missingOf(lot, used);
          const wrong = isTried ? wrongOf(lot) : { used: undefined, reason: undefined };
          return (
            <FieldSet key={lotText(lot)} legend={`${lot.name || lot.inventoryID}, ${lotText(lot)}`}>
              <NumberField
                label="Used"
                required
                min={0}
                unit={lot.baseUom}
                hint={`${movedText(lot)}.`}
                value={used}
                error={wrong.used}
                onChange={(next) => say(lot, { used: next })}
              />
              {missing > 0 && (
                <TextField
                  label={`Why ${quantityText(missing)} ${lot.baseUom} are missing`}
                  required
                  maxCharacters={200}
                  value={reason}
                  error={wrong.reason}
                  onChange={(event) => say(lot, { reason: event.target.value })}
                />
              )}
            </FieldSet>
          );
        })}
      </Stack>
    </FormDialog>
  );
};
