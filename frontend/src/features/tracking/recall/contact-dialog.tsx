import { useState } from 'react';
import type { RecallCustomer, RecallDetail, RecalledGoods } from '#api/tracking/recall-answers.ts';
import { quantity, subtract, sum, toNumber } from '#domain/quantity.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { contradictsItself } from '#domain/tracking/recall/at-customers.ts';
import { CONTACT_OUTCOMES, CONTACT_WAYS } from '#domain/tracking/recall/recall-words.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
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

/** What else is answered: quantities of this lot in an earlier call, and of other lots in this one. */
interface OtherAnswers {
  readonly namedBefore: boolean;
  readonly namedNow: boolean;
}

/** How much of what they got was not named; below zero: so much more was. */
const restOf = ({ qty }: RecalledGoods, amounts: Amounts): number =>
  toNumber(subtract(quantity(qty), sum(PARTS.map(([part]) => quantity(amountOf(amounts, part))))));

const isNamed = (amounts: Amounts): boolean => PARTS.some(([part]) => amountOf(amounts, part) > 0);

const muchText = (qty: number, { baseUom }: RecalledGoods): string =>
  `${quantityText(qty)} ${baseUom}`.trim();

/** How what was typed compares with what they got. */
const restText = (goods: RecalledGoods, amounts: Amounts, others: OtherAnswers): string => {
  if (isNamed(amounts)) {
    const rest = restOf(goods, amounts);
    if (rest === 0) return 'That is all that they got.';
    return rest > 0
      ? `Not answered for: ${muchText(rest, goods)}.`
      : `That is ${muchText(-rest, goods)} more than they got.`;
  }
  if (others.namedBefore)
    return 'Leave it empty where they say nothing new of it: what they said before stands.';
  return others.namedNow
    ? 'They name other lots alone: of this one nothing is answered.'
    : 'Leave it empty where they name no quantity: their answer goes for all of it.';
};

interface SaidFieldsProps {
  readonly goods: RecalledGoods;
  readonly amounts: Amounts;
  readonly others: OtherAnswers;
  readonly isAsked: boolean;
  readonly onChange: (amounts: Amounts) => void;
}

/** What they say of the goods of one lot. */
const SaidFields = ({ goods, amounts, others, isAsked, onChange }: SaidFieldsProps) => (
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
    {restOf(goods, amounts) < 0 ? (
      <p className="small">
        <strong>{restText(goods, amounts, others)}</strong>
      </p>
    ) : (
      <p className="soft small">{restText(goods, amounts, others)}</p>
    )}
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
  const said = isReached ? customer.goods.map(saidOf).filter(isNamed) : [];
  const beyond = customer.goods.filter(
    (goods) => isReached && restOf(goods, amounts[lotIdKey(goods)] ?? {}) < 0,
  );
  const isContradicted = outcome !== null && contradictsItself({ outcome, said });
  const outcomeError =
    outcome === null
      ? 'Say how they answered.'
      : isContradicted
        ? 'Goods that are gone are neither held nor coming back: choose another answer.'
        : undefined;
  const othersOf = (goods: RecalledGoods): OtherAnswers => ({
    namedBefore: customer.contacts.some(
      (contact) =>
        contact.outcome !== 'Not reached' && contact.said.some((one) => lotIdKey(one) === lotIdKey(goods)),
    ),
    namedNow: said.length > 0,
  });
  return (
    <FormDialog
      title={`Contact with ${customer.customerName}`}
      description={<ReachLinks reach={customer.reach} />}
      width="medium"
      submitLabel={beyond.length > 0 ? 'Record all the same' : 'Record contact'}
      pendingLabel="Recording..."
      isPending={recording.isPending}
      failure={recording.error === null ? undefined : reasonOf(recording.error, 'Try again.')}
      isDirty={outcome !== null || note !== '' || typed.some((value) => value !== null)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (how === null || outcome === null || (isReached && !typed.every(isAmount)) || isContradicted)
          return;
        const content = {
          ...{ recallId: recall.recallId, customerID: customer.customerID, how, outcome },
          ...{ said, note: note.trim() },
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
          error={isAsked ? outcomeError : undefined}
        />
      </FieldGrid>
      {isReached &&
        customer.goods.map((goods) => (
          <SaidFields
            key={lotIdKey(goods)}
            goods={goods}
            amounts={amounts[lotIdKey(goods)] ?? {}}
            others={othersOf(goods)}
            isAsked={isAsked}
            onChange={(own) => setAmounts({ ...amounts, [lotIdKey(goods)]: own })}
          />
        ))}
      {beyond.length > 0 && (
        <Banner tone="warning">
          They name more than they got from here. What is beyond it is recorded as they say it, and counts for
          nothing.
        </Banner>
      )}
      <TextAreaField label="Note" rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
      {customer.contacts.length > 0 && <Before customer={customer} />}
    </FormDialog>
  );
};
