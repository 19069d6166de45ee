import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameCode } from '#domain/code-key.ts';
import { isLotInBars, type LabelledLot, type LabelledUnit, lotLabel } from '#domain/labels/lot-label.ts';
import { caseUomOf } from '#domain/pallets/conversion-plan.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { LabelDialog } from '#frontend/shared/labels/label-dialog.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { unitsWithGtin } from '../queries.ts';

interface LotLabelDialogProps {
  readonly lot: LabelledLot & Parameters<typeof caseUomOf>[0];
  readonly onClose: () => void;
}

const OWN_NUMBERS = 'own numbers';

/** The case's GTIN before that of other units: a case is what carries a label. */
const usualUnit = (units: readonly LabelledUnit[], caseUom: string): LabelledUnit | undefined =>
  units.find(({ uom }) => isSameCode(uom, caseUom)) ?? units[0];

/** A lot's label: which unit carries it says whose GTIN stands in its bars. */
export const LotLabelDialog = ({ lot, onClose }: LotLabelDialogProps) => {
  const { data: units, error, isPending } = useQuery(unitsWithGtin(lot.inventoryID));
  const [chosen, setChosen] = useState<string | null>(null);
  const unit =
    chosen === OWN_NUMBERS
      ? undefined
      : (units?.find(({ uom }) => uom === chosen) ?? usualUnit(units ?? [], caseUomOf(lot)));
  const { inventoryID, lotNumber } = lot;
  return (
    <LabelDialog
      title={lotNumber === '' ? `Print labels of ${inventoryID}` : `Print labels of lot ${lotNumber}`}
      labels={
        isPending
          ? { missing: 'The GTINs of the item are still on their way.' }
          : [lotLabel(lot, unit ?? null)]
      }
      fileName={`lot-${lotNumber || inventoryID}`}
      onClose={onClose}
    >
      {error && (
        <Banner tone="warning">
          {`The GTINs of the item could not be read, so the label has our own numbers. ${reasonOf(error, '')}`}
        </Banner>
      )}
      {!isPending && !isLotInBars(lot, unit ?? null) && (
        <Banner tone="warning">
          This lot number is in no barcode: it is too long for one, or has signs that none can hold. It stands
          on the label in words.
        </Banner>
      )}
      {units && units.length > 0 && (
        <SelectField
          label="It goes on a"
          noneLabel="Choose a unit"
          options={[
            ...units.map(({ uom, gtin }) => ({ value: uom, label: `${uom}, GTIN ${gtin}` })),
            { value: OWN_NUMBERS, label: 'Anything: our own numbers of item and lot' },
          ]}
          value={unit?.uom ?? OWN_NUMBERS}
          onChange={setChosen}
        />
      )}
    </LabelDialog>
  );
};
