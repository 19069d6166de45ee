import type { PalletDetail } from '#api/pallets.ts';
import { codeKey } from '#domain/code-key.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { PlaceField } from '#frontend/shared/places/place-field.tsx';
import { ScanQuestionBanner } from '#frontend/shared/scanning/scan-question.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { LOT, lotChoice, lotLabel } from '../pallet-labels.ts';
import { useAddingCases } from './use-adding-cases.ts';

interface AddDialogProps {
  readonly pallet: PalletDetail;
  readonly onClose: () => void;
}

const textOf = ({ qty, baseUom, inventoryID, lotNumber }: PalletDetail['lines'][number]): string =>
  `${quantityText(qty)} ${baseUom} of ${inventoryID}, ${lotLabel(lotNumber)}`;

/** Cases onto an open pallet, from a place or from another open pallet; it stays open for the next. */
export const AddDialog = ({ pallet, onClose }: AddDialogProps) => {
  const { typed, type, asked, lookUp, submit, ...adding } = useAddingCases(pallet, onClose);
  const { found, item, lots, chosen, units, uom, isPending, isSuccess, problem, failure } = adding;
  const { inventoryID, qty, from } = typed;
  return (
    <FormDialog
      title={`Put on ${pallet.sscc}`}
      description={`On it now: ${pallet.lines.map(textOf).join('; ') || 'nothing'}.`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel="Put on"
      leaveLabel={isSuccess ? 'Done' : 'Cancel'}
      pendingLabel="Putting on..."
      isPending={isPending}
      failure={problem ?? (failure ? reasonOf(failure, 'That did not work. Try again.') : undefined)}
      isFloor
    >
      <ScanQuestionBanner question={adding.question} />
      <TextField
        label="Item"
        hint="Type its inventory ID, or scan it or the label of a case: each scan counts one more."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-scan="hand-over"
        value={inventoryID}
        onChange={(event) => type({ inventoryID: event.target.value })}
        onBlur={() => codeKey(inventoryID) !== asked && lookUp(inventoryID)}
        onKeyDown={(event) => {
          // Its lots are chosen next: it is too early to put anything on.
          if (event.key !== 'Enter' || codeKey(inventoryID) === asked) return;
          event.preventDefault();
          lookUp(inventoryID);
        }}
        error={found.error ? reasonOf(found.error, 'That item could not be read. Try again.') : undefined}
      />
      {item && (
        <SelectField
          label="Lot"
          noneLabel="Choose a lot, or scan it"
          options={lots.map((one) => ({ value: LOT + one.lotNumber, label: lotChoice(one, item.baseUom) }))}
          value={chosen ? LOT + chosen.lotNumber : null}
          onChange={(lot) => type({ lot })}
        />
      )}
      <FieldGrid>
        <NumberField
          label="Quantity"
          min={0}
          hasButtons
          value={qty}
          onChange={(next) => type({ qty: next })}
        />
        {units.length > 1 && (
          <SelectField
            label="Unit"
            noneLabel="Choose a unit"
            options={units.map((unit) => ({ value: unit, label: unit }))}
            value={uom}
            onChange={(unit) => type({ uom: unit })}
          />
        )}
      </FieldGrid>
      <PlaceField
        label="From"
        hint={() => 'A location, or the number of another open pallet. It can be scanned.'}
        place={{
          value: from,
          onChange: (place) => type({ from: place }),
          onBlur: () => undefined,
          error: adding.fromError,
        }}
      />
    </FormDialog>
  );
};
