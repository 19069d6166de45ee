import * as z from 'zod/mini';
import { createdStamp, type EditContext, editedStamp } from '#domain/edited-terms.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { defineRecord, internalField, quantityField, type RecordOf } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SUBSTITUTE_STATUSES, type SubstituteStatus } from './bom-terms.ts';

/** What may go in instead of a component (stock-and-trace.md §2, BoM Substitute List). */
export const Substitute = defineRecord(
  {
    /** The client's ULID. */
    substituteId: z.string(),
    /** Null: wherever the component goes in. */
    product: z.nullable(z.string()),
    component: z.string(),
    substitute: z.string(),
    /** So many base units of the substitute for one of the component. */
    ratio: quantityField,
    /** The lower is offered first. */
    priority: z.int(),
    /** Days at the site, `YYYY-MM-DD`, the last one included. Null: without end. */
    validFrom: z.string(),
    validTo: z.nullable(z.string()),
    status: z.enum(SUBSTITUTE_STATUSES),
    reason: z.string(),
    /** Why it was approved although the allergens differ; null: they did not. */
    allergenReason: z.nullable(z.string()),
    decidedAt: z.nullable(z.string()),
    decidedBy: z.nullable(z.string()),
    requestId: internalField(z.nullable(z.string())),
    /** A hash of what it was proposed with. */
    madeWith: internalField(z.nullable(z.string())),
    version: z.int(),
    createdAt: z.string(),
    createdBy: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string(),
  },
  { nulls: 'kept' },
);
export type Substitute = RecordOf<typeof Substitute>;

export type SubstituteTerms = Pick<
  Substitute,
  'product' | 'component' | 'substitute' | 'ratio' | 'priority' | 'validFrom' | 'validTo' | 'reason'
>;

export const substituteNotFound = (): DomainError =>
  domainError('SUBSTITUTE_NOT_FOUND', 'There is no such substitute.');

/** What is wrong with a proposal by itself; null: nothing. */
export const proposalProblem = ({ component, substitute, product, validFrom, validTo }: SubstituteTerms) => {
  const refused = (path: string, message: string) =>
    domainError('BAD_REQUEST', message, { details: [{ path, code: 'BAD_REQUEST' as const, message }] });
  if (itemKey(component) === itemKey(substitute))
    return refused('substitute', `${component} can't stand in for itself.`);
  if (product !== null && itemKey(product) === itemKey(substitute))
    return refused('substitute', `${product} can't go into itself.`);
  if (validTo !== null && validTo < validFrom) return refused('validTo', 'The last day is before the first.');
  return null;
};

export const newSubstitute = (
  substituteId: string,
  terms: SubstituteTerms,
  madeWith: string,
  context: EditContext,
): Substitute => ({
  substituteId,
  ...terms,
  ...{ status: 'Proposed', allergenReason: null, decidedAt: null, decidedBy: null },
  ...{ requestId: substituteId, madeWith },
  ...createdStamp(context),
});

export interface AllergenChange {
  /** In the substitute and not in the component. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

type Allergens = Pick<ItemRules, 'allergens'> | undefined;

/** How the allergens of the product would differ; null: not at all. What nobody has said has none. */
export const allergenChange = (component: Allergens, substitute: Allergens): AllergenChange | null => {
  const [was, is] = [component?.allergens ?? [], substitute?.allergens ?? []];
  const added = is.filter((one) => !was.includes(one));
  const removed = was.filter((one) => !is.includes(one));
  return added.length + removed.length === 0 ? null : { added, removed };
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** ALLERGEN_CHANGE in words. */
export const allergenSentence = ({ added, removed }: AllergenChange, { substitute }: Substitute): string =>
  [
    added.length > 0 ? `${substitute} brings ${listed(added)}, which the component has not.` : '',
    removed.length > 0 ? `It lacks ${listed(removed)}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');

interface Approval extends EditContext {
  readonly requestId: string;
  readonly change: AllergenChange | null;
  /** Why although the allergens differ; empty: not said. */
  readonly allergenReason: string;
  readonly mayChangeAllergens: boolean;
}

const decided = (
  one: Substitute,
  status: SubstituteStatus,
  { requestId, ...context }: EditContext & { readonly requestId: string },
) => ({
  ...one,
  ...{ status, requestId, decidedAt: new Date(context.now).toISOString(), decidedBy: context.by },
  ...editedStamp(one, context),
});

/** Proposed → Approved. Another allergen needs the permission and a reason: people are told what is in the food. */
export const approveSubstitute = (
  one: Substitute,
  { change, allergenReason, mayChangeAllergens, requestId, by, now }: Approval,
): Result<Substitute, DomainError> => {
  if (one.status === 'Approved') return ok(one);
  if (one.status === 'Retired')
    return err(domainError('INVALID_TRANSITION', 'It is Retired and stays so. Propose it again.'));
  if (change && (!mayChangeAllergens || allergenReason === '')) {
    const asks = mayChangeAllergens
      ? 'Say why that may be, then approve it.'
      : 'Somebody who may approve other allergens has to decide.';
    return err(
      domainError('ALLERGEN_CHANGE', `${allergenSentence(change, one)} ${asks}`, {
        details: [
          ...change.added.map((name) => ({
            path: 'allergens',
            code: 'ALLERGEN_CHANGE' as const,
            message: `${name} comes in.`,
          })),
          ...change.removed.map((name) => ({
            path: 'allergens',
            code: 'ALLERGEN_CHANGE' as const,
            message: `${name} goes out.`,
          })),
        ],
      }),
    );
  }
  return ok({
    ...decided(one, 'Approved', { requestId, by, now }),
    allergenReason: change ? allergenReason : null,
  });
};

/** Proposed or Approved → Retired. */
export const retireSubstitute = (
  one: Substitute,
  change: EditContext & { readonly requestId: string },
): Result<Substitute, DomainError> =>
  one.status === 'Retired' ? ok(one) : ok(decided(one, 'Retired', change));

const isValidOn = ({ validFrom, validTo }: Pick<Substitute, 'validFrom' | 'validTo'>, day: string) =>
  validFrom <= day && (validTo === null || day <= validTo);

/**
 * What may go in instead of the component on a day, the first to be offered first: one said of the product before one
 * said of any, then by priority, then by name.
 */
export const substitutesFor = (
  all: readonly Substitute[],
  { product, component, day }: { readonly product: string; readonly component: string; readonly day: string },
): readonly Substitute[] =>
  all
    .filter(
      (one) =>
        one.status === 'Approved' &&
        itemKey(one.component) === itemKey(component) &&
        (one.product === null || itemKey(one.product) === itemKey(product)) &&
        isValidOn(one, day),
    )
    .toSorted(
      (one, other) =>
        Number(one.product === null) - Number(other.product === null) ||
        one.priority - other.priority ||
        one.substitute.localeCompare(other.substitute),
    );
