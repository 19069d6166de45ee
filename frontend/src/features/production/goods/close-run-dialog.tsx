import { type FormEvent, useState } from 'react';
import type { ComponentUseResponse, RunGoodsResponse, RunLotResponse } from '#api/production.ts';
import { isOrAre } from '#domain/count-text.ts';
import { isOverUseLimit, USE_LIMIT_PERCENT } from '#domain/production/goods/use-limit.ts';
import { add, quantity, subtract, toNumber, ZERO } from '#domain/quantity.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldSet, Stack } from '#frontend/ui/layout/layout.tsx';
import { differenceText, lotText, movedText } from './goods-text.ts';
import { useGoodsChange } from './use-goods-change.ts';

interface CloseRunDialogProps {
  readonly goods: RunGoodsResponse;
  readonly lots: readonly RunLotResponse[];
  readonly components: readonly ComponentUseResponse[];
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

const isOf = ({ inventoryID }: ComponentUseResponse, lot: RunLotResponse): boolean =>
  (lot.standsFor?.component ?? lot.inventoryID).toUpperCase() === inventoryID.toUpperCase();

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
            ? `Only ${quantityText(lot.atLine)} ${lot.baseUom} ${isOrAre(lot.atLine)} at the line.`
            : undefined,
      reason: missing > 0 && reason.trim() === '' ? 'Say why it is missing.' : undefined,
    };
  };
  /** Of a component and what stands in for it, as it is said now. */
  const usedOf = (component: ComponentUseResponse): number =>
    toNumber(
      lots
        .filter((lot) => isOf(component, lot))
        .reduce((total, lot) => {
          const used = quantity((sayOf(lot).used ?? 0) / (lot.standsFor?.ratio ?? 1));
          return add(total, used);
        }, ZERO),
    );
  const differs = (component: ComponentUseResponse): boolean =>
    component.isAsked &&
    component.expected !== null &&
    isOverUseLimit(quantity(usedOf(component)), quantity(component.expected));
  const whyOf = ({ inventoryID }: ComponentUseResponse): string => (whys[inventoryID] ?? '').trim();
  const asked = components.filter(differs);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lots.some((lot) => wrongOf(lot).used || wrongOf(lot).reason)) return;
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
        {components.map((component) => {
          const own = lots.filter((lot) => isOf(component, lot));
          const used = usedOf(component);
          const { inventoryID, name, baseUom, expected } = component;
          return (
            <FieldSet key={inventoryID} legend={name || inventoryID}>
              {expected !== null && (
                <p className={differs(component) ? undefined : 'soft'}>
                  {`${quantityText(expected)} ${baseUom} expected by the bill, ${quantityText(used)} used: ${differenceText(used, expected, baseUom)}.`}
                </p>
              )}
              {own.map((lot) => (
                <LotFields
                  key={lotText(lot)}
                  lot={lot}
                  said={sayOf(lot)}
                  wrong={isTried ? wrongOf(lot) : { used: undefined, reason: undefined }}
                  onSay={(change) => say(lot, change)}
                />
              ))}
              {differs(component) && (
                <TextField
                  label={
                    own.length === 0
                      ? `Why nothing of ${inventoryID} was issued`
                      : `Why ${inventoryID} differs`
                  }
                  required
                  maxCharacters={200}
                  hint={`Asked where it is more than ${USE_LIMIT_PERCENT} % off what is expected.`}
                  value={whys[inventoryID] ?? ''}
                  error={isTried && whyOf(component) === '' ? 'Say why.' : undefined}
                  onChange={(event) =>
                    setWhys((before) => ({ ...before, [inventoryID]: event.target.value }))
                  }
                />
              )}
            </FieldSet>
          );
        })}
      </Stack>
    </FormDialog>
  );
};

interface LotFieldsProps {
  readonly lot: RunLotResponse;
  readonly said: Said;
  readonly wrong: { readonly used: string | undefined; readonly reason: string | undefined };
  readonly onSay: (change: Partial<Said>) => void;
}

const LotFields = ({ lot, said: { used, reason }, wrong, onSay }: LotFieldsProps) => {
  const missing = missingOf(lot, used);
  const ofBill = lot.backflushed > 0 ? ` ${quantityText(lot.backflushed)} of it by the bill.` : '';
  return (
    <>
      <NumberField
        label={`Used of ${lotText(lot)}`}
        required
        min={0}
        unit={lot.baseUom}
        hint={`${movedText(lot)}.${ofBill}`}
        value={used}
        error={wrong.used}
        onChange={(next) => onSay({ used: next })}
      />
      {missing > 0 && (
        <TextField
          label={`Why ${quantityText(missing)} ${lot.baseUom} ${isOrAre(missing)} missing`}
          required
          maxCharacters={200}
          value={reason}
          error={wrong.reason}
          onChange={(event) => onSay({ reason: event.target.value })}
        />
      )}
    </>
  );
};
