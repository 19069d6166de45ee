import { type FormEvent, useState } from 'react';
import type { ComponentUseResponse, RunGoodsResponse, RunLotResponse } from '#api/production.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { ComponentFields } from './component-fields.tsx';
import { lotText } from './goods-text.ts';
import { isAskedWhy, missingOf, type Said, type SayOf, usedOf, wrongWith } from './said-of-lots.ts';
import { useGoodsChange } from './use-goods-change.ts';

interface CloseRunDialogProps {
  readonly goods: RunGoodsResponse;
  readonly lots: readonly RunLotResponse[];
  readonly components: readonly ComponentUseResponse[];
  readonly onClosed: () => void;
  readonly onClose: () => void;
}

/** Settles what a stopped run used, lot by lot, beside what the bill expects of each component; what differs is explained. */
export const CloseRunDialog = ({ goods, lots, components, onClosed, onClose }: CloseRunDialogProps) => {
  const idOf = useContentId();
  const closing = useGoodsChange('close_run');
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const [whys, setWhys] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [isBookedByHand, setBookedByHand] = useState(false);
  const { error: refusal } = closing;
  const isNotPostable = refusal instanceof ApiFailure && refusal.code === 'NOT_POSTABLE';
  const isDirty = Object.keys(said).length + Object.keys(whys).length > 0;

  const sayOf: SayOf = (lot) => said[lotText(lot)] ?? { used: lot.atLine, reason: '' };
  const say = (lot: RunLotResponse, change: Partial<Said>) =>
    setSaid((before) => ({ ...before, [lotText(lot)]: { ...sayOf(lot), ...change } }));
  const asksWhy = (component: ComponentUseResponse): boolean =>
    isAskedWhy(component, usedOf(component, lots, sayOf));
  const whyOf = ({ inventoryID }: ComponentUseResponse): string => (whys[inventoryID] ?? '').trim();
  const asked = components.filter(asksWhy);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lots.some((lot) => Object.values(wrongWith(lot, sayOf(lot))).some(Boolean))) return;
    if (asked.some((component) => whyOf(component) === '')) return;
    const uses = lots.map((lot) => {
      const { used, reason } = sayOf(lot);
      const { inventoryID, lotNumber } = lot;
      const why = missingOf(lot, used) > 0 ? { reason: reason.trim() } : {};
      return { inventoryID, lotNumber, used: used ?? 0, ...why };
    });
    const reasons = asked.map((component) => ({
      inventoryID: component.inventoryID,
      reason: whyOf(component),
    }));
    const request = { runId: goods.runId, rev: goods.rev, lots: uses, components: reasons, isBookedByHand };
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
        components.length === 0
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
        {(isNotPostable || isBookedByHand) && (
          <Checkbox
            label="Close it all the same"
            hint={`It is not sent: somebody books it in ${runtimeConfig().accountingName} by hand.`}
            isOn={isBookedByHand}
            onChange={setBookedByHand}
          />
        )}
        {components.map((component) => (
          <ComponentFields
            key={component.inventoryID}
            component={component}
            lots={lots}
            sayOf={sayOf}
            onSay={say}
            isTried={isTried}
            why={whys[component.inventoryID] ?? ''}
            onWhy={(why) => setWhys((before) => ({ ...before, [component.inventoryID]: why }))}
          />
        ))}
      </Stack>
    </FormDialog>
  );
};
