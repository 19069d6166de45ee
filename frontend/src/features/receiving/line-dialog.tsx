import { type Resolver, type ResolverResult, useFieldArray, useForm, useWatch } from 'react-hook-form';
import type { ReceiveOrderLine } from '#api/receiving.ts';
import { siteDay } from '#domain/calendar.ts';
import { FormDialog } from '#frontend/shared/form-dialog.tsx';
import { quantityText } from '#frontend/shared/quantity-text.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Facts } from '#frontend/ui/facts.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Row } from '#frontend/ui/layout.tsx';
import { checkLine, type LineTerms, type LotFields, sumOf } from './check-line.ts';
import type { LineCount, LotCount } from './line-count.ts';
import { LotRow } from './lot-row.tsx';

interface LineDialogProps {
  readonly line: ReceiveOrderLine;
  /** What was counted before, to be changed. */
  readonly count: LineCount | undefined;
  readonly mayOverReceive: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (lots: readonly LotCount[]) => void;
}

interface LineForm {
  lots: LotFields[];
}

const fieldsOf = (line: ReceiveOrderLine, count: LineCount | undefined): LotFields[] =>
  count?.kind === 'counted'
    ? count.lots.map((lot) => ({ ...lot, qty: String(lot.qty) }))
    : [{ qty: line.remainingQty > 0 ? String(line.remainingQty) : '', lotNumber: '', expiryDate: '' }];

const resolverFor =
  (line: ReceiveOrderLine, terms: LineTerms): Resolver<LineForm> =>
  (values): ResolverResult<LineForm> => {
    const { errors } = checkLine(line, values.lots, terms);
    if (errors.length === 0) return { values, errors: {} };
    const lots = values.lots.map((_, lot) =>
      Object.fromEntries(
        errors
          .filter((error) => error.lot === lot)
          .map(({ field, message }) => [field, { type: 'rule', message }]),
      ),
    );
    return { values: {}, errors: { lots } };
  };

/** The quantity of one line, by lot where lots are tracked (spec §2; several lots: design.md §9). */
export const LineDialog = ({ line, count, mayOverReceive, onClose, onConfirm }: LineDialogProps) => {
  const terms = { today: siteDay(Date.now()), mayOverReceive };
  const form = useForm<LineForm>({
    defaultValues: { lots: fieldsOf(line, count) },
    resolver: resolverFor(line, terms),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lots' });
  const typed = useWatch({ control: form.control, name: 'lots' });
  const { warnings } = checkLine(line, typed, terms);
  const sum = sumOf(typed);

  const addLot = () => {
    const left = sum === null ? 0 : line.remainingQty - sum;
    append({ qty: left > 0 ? String(left) : '', lotNumber: '', expiryDate: '' });
  };

  return (
    <FormDialog
      title={`Update ${line.inventoryID}`}
      width="medium"
      isFloor
      onClose={onClose}
      onSubmit={form.handleSubmit(({ lots }) => onConfirm(checkLine(line, lots, terms).lots))}
      submitLabel="Confirm"
    >
      <Facts
        facts={[
          { name: 'Inventory ID', value: line.inventoryID },
          { name: 'Inventory Name', value: line.inventoryName },
          { name: 'Ordered', value: `${quantityText(line.orderedQty)} ${line.uom}` },
          { name: 'Remaining', value: `${quantityText(line.remainingQty)} ${line.uom}` },
        ]}
      />
      {fields.map((field, index) => (
        <LotRow
          key={field.id}
          line={line}
          number={fields.length > 1 ? index + 1 : null}
          register={(name) => form.register(`lots.${index}.${name}`)}
          errorOf={(name) => form.formState.errors.lots?.[index]?.[name]?.message}
          warningOf={(name) =>
            warnings.find((warning) => warning.lot === index && warning.field === name)?.message
          }
          onRemove={() => remove(index)}
        />
      ))}
      {line.lotTrackingEnabled && (
        <Row justify="between">
          <Button icon={<Icon name="plus" />} onClick={addLot}>
            Add another lot
          </Button>
          <p className="figures soft" role="status">
            {sum === null ? 'Total –' : `Total ${quantityText(sum)} ${line.uom}`}
          </p>
        </Row>
      )}
    </FormDialog>
  );
};
