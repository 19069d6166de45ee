import { useState } from 'react';
import type { RunGoodsResponse } from '#api/production.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { useLotAct } from '#frontend/features/production/goods/use-lot-act.ts';
import { suggestionOf } from '#frontend/shared/choose-product.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { ChoiceNotes, ItemField, LotFields, lotDateText } from './goods-choice-fields.tsx';
import { type GoodsChoice, useGoodsChoice } from './use-goods-choice.ts';
import { useIssueScans } from './use-issue-scans.ts';

interface IssueLotDialogProps {
  readonly goods: RunGoodsResponse;
  readonly onClose: () => void;
}

/** Whether the server asks if an item that is none of the bill is meant. */
const asksOutside = (error: unknown): boolean =>
  error instanceof ApiFailure && error.details.some(({ path }) => path === 'isOutsideBill');

interface Typed {
  readonly qty: number | null;
  /** Why this lot is taken and not the one that is to be used first. */
  readonly reason: string;
  /** The server asked whether an item outside the bill is meant; `why` answers. */
  readonly isOutside: boolean;
  readonly why: string;
}

type Errors = Partial<Record<'item' | 'lot' | 'qty' | 'reason' | 'why', string>>;

const errorsOf = ({ item, stock, lot, isOutOfTurn }: GoodsChoice, typed: Typed): Errors => ({
  ...(item === null ? { item: 'Choose or scan an item.' } : {}),
  ...(item !== null && stock.data && !lot ? { lot: 'Choose a lot that can be used.' } : {}),
  ...(typed.qty === null || typed.qty <= 0 ? { qty: 'Use a number above zero.' } : {}),
  ...(isOutOfTurn && typed.reason.trim() === '' ? { reason: 'Say why this lot is taken.' } : {}),
  ...(typed.isOutside && typed.why.trim() === '' ? { why: 'Say why it goes in.' } : {}),
});

/** Takes goods to the line: an item, the lot that is to be used first, and how much. All of it can be scanned. */
export const IssueLotDialog = ({ goods, onClose }: IssueLotDialogProps) => {
  const idOf = useContentId();
  const issuing = useLotAct('issue_lot');
  const [typed, setTyped] = useState<Typed>({ qty: null, reason: '', isOutside: false, why: '' });
  const type = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }));
  const [errors, setErrors] = useState<Errors>({});
  const choice = useGoodsChoice(goods, () => {
    type({ isOutside: false });
    issuing.reset();
    setErrors({});
  });
  const { item, stock, lots, first, lot, place, units, uom, isOutOfTurn } = choice;
  const { qty, reason, isOutside, why } = typed;
  const isDirty = choice.typed !== '' || qty !== null;

  /** Why nothing can be issued yet; null: it is on its way. */
  const issue = (): string | null => {
    const wrong = errorsOf(choice, typed);
    setErrors(wrong);
    const [problem] = Object.values(wrong);
    if (problem !== undefined) return problem;
    if (!item || !lot || !place || qty === null || uom === null) return 'What there is of it is being read.';
    const reasons = [isOutOfTurn ? reason.trim() : '', isOutside ? why.trim() : ''].filter(Boolean);
    const request = {
      runId: goods.runId,
      inventoryID: item.inventoryID,
      lotNumber: lot.lotNumber,
      qty,
      uom,
      place: place.place,
      ...(reasons.length > 0 ? { reason: reasons.join(' · ') } : {}),
      ...(isOutside ? { isOutsideBill: true } : {}),
    };
    issuing.mutate(
      { ...request, movementId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', 'Issued', `${quantityText(qty)} ${uom} of ${item.name}`);
          onClose();
        },
        onError: (error) => type({ isOutside: isOutside || asksOutside(error) }),
      },
    );
    return null;
  };
  const unclear = useIssueScans({
    item,
    lotNumbers: item && stock.data ? lots.map(({ lotNumber }) => lotNumber) : null,
    onGoods: ({ item: found, uom: ofGtin, lotNumber }) => {
      if (found) choice.takeItem(suggestionOf(found));
      if (ofGtin !== null) choice.chooseUom(ofGtin);
      if (lotNumber !== null) choice.takeScannedLot(lotNumber);
    },
    onQty: (scanned) => type({ qty: scanned }),
    onConfirm: issue,
  });

  return (
    <FormDialog
      title="Issue goods"
      description={`To run ${goods.runNumber}. Scan the item and its lot, or choose them.`}
      width="medium"
      isFloor
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        issue();
      }}
      submitLabel="Issue"
      pendingLabel="Issuing..."
      isPending={issuing.isPending}
      isDirty={isDirty}
      failure={issuing.isError ? reasonOf(issuing.error, 'Nothing was issued. Try again.') : undefined}
    >
      <ItemField choice={choice} error={errors.item} />
      <ChoiceNotes choice={choice} unclear={unclear} />
      <LotFields choice={choice} error={errors.lot} />
      <FieldGrid>
        <NumberField
          label="Quantity"
          required
          min={0}
          hasButtons
          value={qty}
          error={errors.qty}
          onChange={(next) => type({ qty: next })}
        />
        {units.length > 0 && (
          <SelectField
            label="Unit"
            noneLabel="Choose a unit"
            options={units.map((unit) => ({ value: unit, label: unit }))}
            value={uom}
            onChange={choice.chooseUom}
          />
        )}
      </FieldGrid>
      {isOutOfTurn && first && (
        <TextField
          label="Why this lot"
          required
          data-scan="hand-over"
          maxCharacters={200}
          value={reason}
          error={errors.reason}
          hint={`${first.lotNumber || 'Another'} is to be used first${lotDateText(first)}.`}
          onChange={(event) => type({ reason: event.target.value })}
        />
      )}
      {isOutside && (
        <TextField
          label="Why it goes in all the same"
          required
          data-scan="hand-over"
          maxCharacters={100}
          value={why}
          error={errors.why}
          onChange={(event) => type({ why: event.target.value })}
        />
      )}
    </FormDialog>
  );
};
