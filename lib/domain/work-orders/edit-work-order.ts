import { addDays, isDay, siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok } from '#domain/result.ts';
import { type ChangeContext, type ChangeResult, noteEdit } from './change-work-order.ts';
import type { HistoryEntry, WorkOrder, WorkOrderFacts, WorkOrderTerms } from './work-order.ts';

/** Fields of an order as a person edits them. */
export const EDITABLE_FIELDS = ['product', 'quantity', 'uom', 'packs', 'priority', 'requiredDate'] as const;

export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** Which fields may be edited now: all while it is New Entry and untouched, two after the start, none when closed. */
export const editableFields = (order: Pick<WorkOrderFacts, 'status' | 'runs'>): readonly EditableField[] => {
  if (order.status === 'New Entry' && order.runs === 0) return EDITABLE_FIELDS;
  if (order.status === 'New Entry' || order.status === 'In progress') return ['priority', 'requiredDate'];
  return [];
};

const FIELD_LABELS: Readonly<Record<EditableField, string>> = {
  product: 'product',
  quantity: 'quantity',
  uom: 'unit',
  packs: 'packing',
  priority: 'priority',
  requiredDate: 'required date',
};

/** '24 bottles a case, 330 mL a bottle'; empty where nothing is said. */
export const packsText = (packs: WorkOrderTerms['packs']): string =>
  [
    packs.bottlesPerCase && `${packs.bottlesPerCase} bottles a case`,
    packs.casesPerPallet && `${packs.casesPerPallet} cases a pallet`,
    packs.millilitresPerBottle && `${packs.millilitresPerBottle} mL a bottle`,
  ]
    .filter(Boolean)
    .join(', ');

const formatTerms = (terms: WorkOrderTerms, field: EditableField): string => {
  if (field === 'product') {
    const { inventoryID, name } = terms.product;
    return inventoryID ? `${inventoryID} ${name}` : name;
  }
  return field === 'packs' ? packsText(terms.packs) : String(terms[field]);
};

const differences = (before: WorkOrderTerms, after: WorkOrderTerms): HistoryEntry['fields'] =>
  EDITABLE_FIELDS.flatMap((field) => {
    const [from, to] = [formatTerms(before, field), formatTerms(after, field)];
    return from === to ? [] : [{ field, from, to }];
  });

/** Sets an order's terms. The terms it has already are a success that changes nothing. */
export const editWorkOrder = (
  order: WorkOrder,
  terms: WorkOrderTerms,
  doing: ChangeContext,
): ChangeResult => {
  const fields = differences(order, terms);
  if (fields.length === 0) return ok(order);
  const allowed = editableFields(order);
  const closed = fields.filter(({ field }) => !allowed.includes(field as EditableField));
  if (closed.length === 0) return ok(noteEdit(order, terms, fields, doing));
  const names = closed.map(({ field }) => FIELD_LABELS[field as EditableField]).join(', ');
  const rule =
    allowed.length > 0
      ? 'After the start only priority and required date can be changed.'
      : `${order.id} is ${order.status}; reopen it, or duplicate it.`;
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
