import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RunLotResponse } from '#api/production.ts';
import { wasOrWere } from '#domain/count-text.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { useLotAct } from './use-lot-act.ts';

interface ReturnLotDialogProps {
  readonly runId: string;
  readonly lot: RunLotResponse;
  readonly onClose: () => void;
}

/** Puts back what was issued and not used: at most what is at the line, where it came from unless said otherwise. */
export const ReturnLotDialog = ({ runId, lot, onClose }: ReturnLotDialogProps) => {
  const idOf = useContentId();
  const returning = useLotAct('return_lot');
  const places = useQuery(knownPlaces).data ?? [];
  const [qty, setQty] = useState<number | null>(null);
  const [place, setPlace] = useState(lot.place);
  const [refused, setRefused] = useState<string>();
  const { inventoryID, lotNumber, baseUom, atLine } = lot;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (qty === null || qty <= 0) return setRefused('Use a number above zero.');
    if (qty > atLine)
      return setRefused(
        `Only ${quantityText(atLine)} ${baseUom} ${wasOrWere(atLine)} issued and not returned.`,
      );
    const request = { runId, inventoryID, lotNumber, qty, uom: baseUom, place };
    returning.mutate(
      { ...request, movementId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', 'Returned', `${quantityText(qty)} ${baseUom} to ${placeName(place)}`);
          onClose();
        },
      },
    );
  };

  const options = [lot.place, ...places.map((one) => one.place).filter((one) => one !== lot.place)];
  return (
    <FormDialog
      title={`Return ${lot.name || inventoryID}`}
      description={lotNumber ? `Lot ${lotNumber}` : inventoryID}
      isFloor
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Return"
      pendingLabel="Returning..."
      isPending={returning.isPending}
      isDirty={qty !== null}
      failure={returning.isError ? reasonOf(returning.error, 'Nothing was returned. Try again.') : undefined}
    >
      <NumberField
        label="Quantity"
        required
        min={0}
        hasButtons
        unit={baseUom}
        value={qty}
        error={refused}
        onChange={(next) => {
          setQty(next);
          setRefused(undefined);
        }}
      />
      <Row>
        <Button onClick={() => setQty(atLine)}>{`All of it: ${quantityText(atLine)} ${baseUom}`}</Button>
      </Row>
      <SelectField
        label="To"
        noneLabel="Choose a place"
        options={options.map((one) => ({ value: one, label: placeName(one) }))}
        value={place}
        onChange={(next) => setPlace(next ?? lot.place)}
      />
    </FormDialog>
  );
};
