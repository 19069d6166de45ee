import { useState } from 'react';
import type { RecallCustomer, RecallDetail, RecalledGoods } from '#api/tracking/recall-answers.ts';
import { quantity, subtract, sum, toNumber } from '#domain/quantity.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { CONTACT_OUTCOMES, CONTACT_WAYS } from '#domain/tracking/recall/recall-words.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { FieldGrid, FieldSet } from '#frontend/ui/layout/layout.tsx';
import { ReachLinks } from './reach-links.tsx';
import { callsOf, goodsText } from './recall-labels.ts';
import { useRecallAct } from './recall-queries.ts';

const PARTS = [
  ['held', 'Held there'],
  ['comingBack', 'Coming back'],
  ['destroyed', 'Destroyed'],
  ['soldOn', 'Sold on or used'],
] as const;

type Part = (typeof PARTS)[number][0];

/** As typed; null: nothing. */
type Amounts = Readonly<Partial<Record<Part, number | null>>>;

const isAmount = (value: number | null | undefined): boolean =>
  value === null || value === undefined || value >= 0;

const amountOf = (amounts: Amounts, part: Part): number => amounts[part] ?? 0;

/** How what was typed compares with what they got. */
const restText = ({ qty, baseUom }: RecalledGoods, amounts: Amounts): string => {
  const said = sum(PARTS.map(([part]) => quantity(amountOf(amounts, part))));
  const rest = toNumber(subtract(quantity(qty), said));
  if (said === 0) return 'Leave it empty where they name no quantity: their answer goes for all of it.';
  if (rest === 0) return 'That is all that they got.';
  const much = `${quantityText(Math.abs(rest))} ${baseUom}`.trim();
  return rest > 0 ? `Not answered for: ${much}.` : `That is ${much} more than they got.`;
};

interface SaidFieldsProps {
  readonly goods: RecalledGoods;
  readonly amounts: Amounts;
  readonly isAsked: boolean;
  readonly onChange: (amounts: Amounts) => void;
}

/** What they say of the goods of one lot. */
const SaidFields = ({ goods, amounts, isAsked, onChange }: SaidFieldsProps) => (
  <FieldSet legend={`Of ${goodsText({ goods: [goods] })}`}>
    <FieldGrid>
      {PARTS.map(([part, label]) => (
        <NumberField
          key={part}
          label={label}
          unit={goods.baseUom}
          min={0}
          value={amounts[part] ?? null}
          onChange={(value) => onChange({ ...amounts, [part]: value })}
          error={isAsked && !isAmount(amounts[part]) ? 'Use a number of zero or more.' : undefined}
        />
      ))}
    </FieldGrid>
    <p className="soft small">{restText(goods, amounts)}</p>
  </FieldSet>
);

/** What was said before, the newest first. */
const Before = ({ customer }: { readonly customer: RecallCustomer }) => (
  <FieldSet legend="Before">
    <ul className="recall-calls">
      {callsOf({ customers: [customer] }).map(({ at, by, how, outcome, saidText, note }) => (
        <li key={`${at}${outcome}${note}`}>
          {[`${atTheSite(at)}, ${by}`, how, outcome, saidText, note].filter(Boolean).join('. ')}
        </li>
      ))}
    </ul>
  </FieldSet>
);

interface ContactDialogProps {
  readonly recall: RecallDetail;
  readonly customer: RecallCustomer;
  readonly onClose: () => void;
}

/** How a customer was reached, how they answered, and what they say of each lot. It is added to what was said before. */
export const ContactDialog = ({ recall, customer, onClose }: ContactDialogProps) => {
  const [how, setHow] = useState<(typeof CONTACT_WAYS)[number] | null>('Phone');
  const [outcome, setOutcome] = useState<(typeof CONTACT_OUTCOMES)[number] | null>(null);
  const [amounts, setAmounts] = useState<Readonly<Record<string, Amounts>>>({});
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const idOf = useContentId();
  const recording = useRecallAct('record_contact');
  const isReached = outcome !== null && outcome !== 'Not reached';
  const typed = Object.values(amounts).flatMap((one) => Object.values(one));
  const saidOf = ({ inventoryID, lotNumber }: RecalledGoods) => {
    const own = amounts[lotIdKey({ inventoryID, lotNumber })] ?? {};
    const [held, comingBack] = [amountOf(own, 'held'), amountOf(own, 'comingBack')];
    const [destroyed, soldOn] = [amountOf(own, 'destroyed'), amountOf(own, 'soldOn')];
    return { inventoryID, lotNumber, held, comingBack, destroyed, soldOn };
  };
  return (
    <FormDialog
      title={`Contact with ${customer.customerName}`}
      description={<ReachLinks reach={customer.reach} />}
      width="medium"
      submitLabel="Record contact"
      pendingLabel="Recording..."
      isPending={recording.isPending}
      failure={recording.error === null ? undefined : reasonOf(recording.error, 'Try again.')}
      isDirty={outcome !== null || note !== '' || typed.some((value) => value !== null)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (how === null || outcome === null || (isReached && !typed.every(isAmount))) return;
        const said = customer.goods
          .map(saidOf)
          .filter(({ held, comingBack, destroyed, soldOn }) => held + comingBack + destroyed + soldOn > 0);
        const content = {
          ...{ recallId: recall.recallId, customerID: customer.customerID, how, outcome },
          ...{ said: isReached ? said : [], note: note.trim() },
        };
        // The id is of what was said: pressed again after others changed the recall, it is still the same call.
        recording.mutate(
          { ...content, version: recall.version, requestId: idOf(content) },
          { onSuccess: onClose },
        );
      }}
    >
      <FieldGrid>
        <SelectField
          label="How they were reached"
          noneLabel="Choose"
          options={CONTACT_WAYS.map((value) => ({ value, label: value }))}
          value={how}
          onChange={(chosen) => setHow(CONTACT_WAYS.find((one) => one === chosen) ?? null)}
          error={isAsked && how === null ? 'Say how they were reached.' : undefined}
        />
        <SelectField
          label="How they answered"
          noneLabel="Choose"
          options={CONTACT_OUTCOMES.map((value) => ({ value, label: value }))}
          value={outcome}
          onChange={(chosen) => setOutcome(CONTACT_OUTCOMES.find((one) => one === chosen) ?? null)}
          error={isAsked && outcome === null ? 'Say how they answered.' : undefined}
        />
      </FieldGrid>
      {isReached &&
        customer.goods.map((goods) => (
          <SaidFields
            key={lotIdKey(goods)}
            goods={goods}
            amounts={amounts[lotIdKey(goods)] ?? {}}
            isAsked={isAsked}
            onChange={(own) => setAmounts({ ...amounts, [lotIdKey(goods)]: own })}
          />
        ))}
      <TextAreaField label="Note" rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
      {customer.contacts.length > 0 && <Before customer={customer} />}
    </FormDialog>
  );
};
