import { addDays, isDay, siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok } from '#domain/result.ts';
import { type ChangeContext, type ChangeResult, noteEdit } from './change-work-order.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  type HistoryEntry,
  termsOf,
  WORK_ORDER_TERMS,
  type WorkOrder,
  type WorkOrderTerms,
} from './work-order.ts';
import { editScope } from './work-order-status.ts';

const OPEN_AFTER_START = EDITABLE_FIELDS.filter((field) => 'isOpenAfterStart' in WORK_ORDER_TERMS[field]);

/** Which fields may be edited now. */
export const editableFields = (order: Parameters<typeof editScope>[0]): readonly EditableField[] =>
  ({ all: EDITABLE_FIELDS, afterStart: OPEN_AFTER_START, nothing: [] })[editScope(order)];

const listed = (fields: readonly EditableField[]): string => {
  const labels = fields.map((field) => WORK_ORDER_TERMS[field].label);
  return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
};

export const AFTER_START_SENTENCE = `After the start only ${listed(OPEN_AFTER_START)} can be changed.`;

const termText = (order: WorkOrder, field: EditableField): string => {
  const term = WORK_ORDER_TERMS[field];
  return 'text' in term ? term.text(order) : String(order[field] ?? '');
};

const differences = (before: WorkOrder, after: WorkOrder): HistoryEntry['fields'] =>
  EDITABLE_FIELDS.flatMap((field) => {
    const [from, to] = [termText(before, field), termText(after, field)];
    return from === to ? [] : [{ field, from, to }];
  });

/** Sets an order's terms. The terms it has already are a success that changes nothing. */
export const editWorkOrder = (
  order: WorkOrder,
  terms: WorkOrderTerms,
  context: ChangeContext,
): ChangeResult => {
  const set = termsOf(terms);
  const fields = differences(order, { ...order, ...set });
  if (fields.length === 0) return ok(order);
  const allowed: readonly string[] = editableFields(order);
  const closed = EDITABLE_FIELDS.filter(
    (field) => !allowed.includes(field) && fields.some((changed) => changed.field === field),
  );
  if (closed.length === 0) return ok(noteEdit(order, set, fields, context));
  const names = closed.map((field) => WORK_ORDER_TERMS[field].label).join(', ');
  const rule =
    allowed.length > 0 ? AFTER_START_SENTENCE : `${order.id} is ${order.status}; reopen it, or duplicate it.`;
  return err(domainError('NOT_EDITABLE', `The ${names} can't be changed any more. ${rule}`));
};
export interface TermsWarning {
  readonly path: string;
  readonly code: 'REQUIRED_DATE_PAST';
  readonly message: string;
}

const YEARS_AHEAD = 5;

/** A real day, not absurdly far ahead; one in the past warns (domain.md, Work order). */
export const checkRequiredDate = (day: string, now: number): DomainError | readonly TermsWarning[] => {
  const today = siteDay(now);
  const path = 'requiredDate';
  if (!isDay(day) || day > addDays(today, YEARS_AHEAD * 366)) {
    const message = `Required date: use a real day within ${YEARS_AHEAD} years, such as ${today}.`;
    return domainError('INVALID_REQUIRED_DATE', message, {
      details: [{ path, code: 'INVALID_REQUIRED_DATE', message }],
    });
  }
  return day < today
    ? [{ path, code: 'REQUIRED_DATE_PAST', message: 'The required date is in the past' }]
    : [];
};
