import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
  useFieldArray,
  useForm,
  useWatch,
} from 'react-hook-form';
import { siteDay } from '#domain/calendar.ts';
import { quantity, subtract, toNumber } from '#domain/quantity.ts';
import { factsOf, type ItemFacts } from '#frontend/features/receiving/scan/item-facts.ts';
import { otherDate, storedDate } from '#frontend/features/receiving/scan/known-lots.ts';
import type { LoadedFacts } from '#frontend/features/receiving/scan/loaded-facts.ts';
import { type OtherNames, useLineScans } from '#frontend/features/receiving/scan/use-line-scans.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { ScanQuestionBanner } from '#frontend/shared/scanning/scan-question.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import {
  checkDates,
  checkLine,
  type DateTerms,
  type LineTerms,
  type LotFields,
  sumOf,
} from './check-line.ts';
import type { DeliveryLine } from './delivery-line.ts';
import type { LineCount, LotCount } from './line-count.ts';
import { type LineForm, LotRow } from './lot-row.tsx';

interface LineDialogProps {
  readonly line: DeliveryLine;
  readonly others: OtherNames;
  /** Of the items of the delivery, as far as they are known. */
  readonly facts: ItemFacts;
  /** The same for the GTINs of a scan, waited for. */
  readonly loadFacts: (gtins: readonly string[]) => Promise<LoadedFacts>;
  /** What was counted before, to be changed. */
  readonly count: LineCount | undefined;
  /** What was typed and not confirmed, when a reload or a crash came between. */
  readonly typedBefore: readonly LotFields[] | null;
  readonly mayOverReceive: boolean;
  /** The day by which dates are judged, `YYYY-MM-DD`. */
  readonly arrivedOn: string;
  /** After every key. */
  readonly onType: (lots: readonly LotFields[]) => void;
  readonly onClose: () => void;
  readonly onConfirm: (lots: readonly LotCount[]) => void;
}

const fieldsOf = (line: DeliveryLine, count: LineCount | undefined): LotFields[] =>
  count?.kind === 'counted'
    ? count.lots.map((lot) => ({ ...lot, qty: String(lot.qty) }))
    : [{ qty: line.remainingQty > 0 ? String(line.remainingQty) : '', lotNumber: '', expiryDate: '' }];

/** 'Total 2 BOX', and for serial numbers '24 units, 2 BOX'. */
const totalText = (line: DeliveryLine, lots: number, sum: number | null): string => {
  if (sum === null) return 'Total –';
  const total = `${quantityText(sum)} ${line.uom}`;
  return line.serialTracked && line.toBaseUnit
    ? `${lots} ${lots === 1 ? 'unit' : 'units'}, ${total}`
    : `Total ${total}`;
};

/** What is said first of what was typed; null: nothing is wrong. */
const firstWrong = ({ getValues, getFieldState }: UseFormReturn<LineForm>): string | null => {
  for (const lot of getValues('lots').keys())
    for (const field of ['qty', 'lotNumber', 'expiryDate'] as const) {
      const message = getFieldState(`lots.${lot}.${field}`).error?.message;
      if (message) return message;
    }
  return null;
};

/** What remains of the line beside these lots, as it is proposed for another. */
const leftOver = (line: DeliveryLine, lots: readonly LotFields[]): string => {
  const counted = sumOf(line, lots);
  const left = counted === null ? 0 : toNumber(subtract(quantity(line.remainingQty), quantity(counted)));
  return left > 0 ? String(left) : '';
};

const resolverFor =
  (line: DeliveryLine, terms: LineTerms, dates: DateTerms): Resolver<LineForm> =>
  (values): ResolverResult<LineForm> => {
    const errors = [...checkLine(line, values.lots, terms).errors, ...checkDates(values.lots, dates).errors];
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
export const LineDialog = (props: LineDialogProps) => {
  const { line, facts, count, typedBefore, mayOverReceive, arrivedOn, onClose, onConfirm } = props;
  const terms = { today: siteDay(Date.now()), mayOverReceive };
  const rules = (line.lotTrackingEnabled && factsOf(facts, line.inventoryID)?.rules) || null;
  const dates = { rules, arrivedOn };
  const form = useForm<LineForm>({
    defaultValues: { lots: typedBefore ? [...typedBefore] : fieldsOf(line, count) },
    resolver: resolverFor(line, terms, dates),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lots' });
  const typed = useWatch({ control: form.control, name: 'lots' });
  const client = useQueryClient();
  const warnings = [...checkLine(line, typed, terms).warnings, ...checkDates(typed, dates).warnings];
  const sum = sumOf(line, typed);
  const keep = useEffectEvent(props.onType);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values.lots) }),
    [form],
  );

  // As they stand, not as they were drawn last: two scans may come before a slow tablet has drawn the first.
  const addLot = () =>
    append(
      { qty: leftOver(line, form.getValues('lots')), lotNumber: '', expiryDate: '' },
      { focusName: `lots.${form.getValues('lots').length}.lotNumber` },
    );
  const submit = form.handleSubmit(async ({ lots }) => {
    const checked = checkLine(line, lots, terms).lots;
    for (const [index, { lotNumber, expiryDate }] of checked.entries()) {
      const stored = expiryDate === '' ? null : await storedDate(client, line.inventoryID, lotNumber);
      if (stored === null || stored === expiryDate) continue;
      const message = otherDate(lotNumber, stored);
      form.setError(`lots.${index}.expiryDate`, { type: 'stored', message }, { shouldFocus: true });
      return;
    }
    onConfirm(checked);
  });
  const question = useLineScans({
    line,
    facts: props.loadFacts,
    ...{ others: props.others, form, arrivedOn },
    counted: typedBefore ?? (count?.kind === 'counted' ? fieldsOf(line, count) : []),
    left: () => leftOver(line, form.getValues('lots')),
    onAppend: (lot, focus) => append(lot, { focusName: `lots.${form.getValues('lots').length}.${focus}` }),
    onRemove: remove,
    onSubmit: async () => {
      await submit();
      return firstWrong(form);
    },
  });

  return (
    <FormDialog
      title={`Update ${line.inventoryID}`}
      width="medium"
      isFloor
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Confirm"
    >
      <ScanQuestionBanner question={question} />
      <DescriptionList
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
          dateMark={rules?.dateMark ?? null}
          control={form.control}
          index={index}
          number={fields.length > 1 ? index + 1 : null}
          register={(name) => form.register(`lots.${index}.${name}`)}
          errorOf={(name) => form.formState.errors.lots?.[index]?.[name]?.message}
          // What is wrong with a field says what is odd about it.
          warningOf={(name) =>
            form.formState.errors.lots?.[index]?.[name]
              ? undefined
              : warnings.find((warning) => warning.lot === index && warning.field === name)?.message
          }
          onRemove={() => remove(index)}
        />
      ))}
      {line.lotTrackingEnabled && (
        <Row justify="between">
          <Button icon={<Icon name="plus" />} onClick={() => addLot()}>
            {line.serialTracked ? 'Add another unit' : 'Add another lot'}
          </Button>
          <p className="figures soft" role="status">
            {totalText(line, typed.length, sum)}
          </p>
        </Row>
      )}
    </FormDialog>
  );
};
