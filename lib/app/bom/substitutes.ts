import type { postBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import { changeRecord, type RecordChange, type RecordKind, refusalsOf } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { Retry } from '#app/mutate.ts';
import { sha256 } from '#app/sha256.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import {
  approveSubstitute,
  newSubstitute,
  proposalProblem,
  retireSubstitute,
  Substitute,
  substituteNotFound,
} from '#domain/bom/substitute.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SubstituteStore } from './bom-ports.ts';
import { allergensOf, type KnownItems, rulesOfSubstitutes, substituteResponse } from './bom-response.ts';

export interface SubstituteDeps extends Retry {
  readonly substitutes: SubstituteStore;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
}

type Proposal = RequestOutput<typeof postBom, 'propose_substitute'>;

const SUBSTITUTES: RecordKind<Substitute> = {
  stale: 'Somebody else decided on this substitute. Look at both, then decide.',
  contended: 'Others are at this substitute this moment. Try again.',
  toResponse: (one) => Substitute.toWire(one),
};

const refusals = refusalsOf(SUBSTITUTES);

const answer = async ({ itemRules }: SubstituteDeps, one: Result<Substitute, DomainError>) =>
  one.ok
    ? ok({ data: substituteResponse(one.value, await rulesOfSubstitutes(itemRules, [one.value])) })
    : one;

/** Items by their own spelling; the first that there is not is said. */
const spelled = async (
  { items }: SubstituteDeps,
  { product, component, substitute }: Proposal,
): Promise<Result<Pick<Substitute, 'product' | 'component' | 'substitute'>, DomainError>> => {
  const named = { product, component, substitute };
  const known = await items.loadMany(Object.values(named).filter((id) => id !== null));
  const found: Record<string, string | null> = {};
  for (const [path, id] of Object.entries(named)) {
    const item = id === null ? null : known.get(itemKey(id));
    if (item === undefined) {
      const message = `There is no item ${id}.`;
      const details = [{ path, code: 'ITEM_NOT_FOUND' as const, message }];
      return err(domainError('ITEM_NOT_FOUND', message, { details }));
    }
    found[path] = item?.inventoryID ?? null;
  }
  return ok(found as Pick<Substitute, 'product' | 'component' | 'substitute'>);
};

export const propose = async (deps: SubstituteDeps, request: Proposal, { person, now }: CallContext) => {
  const names = await spelled(deps, request);
  if (!names.ok) return names;
  const { substituteId, ...typed } = request;
  const terms = { ...typed, ...names.value, ratio: quantity(request.ratio) };
  const problem = proposalProblem(terms);
  if (problem) return err(problem);
  const madeWith = await sha256(JSON.stringify(typed));
  const one = newSubstitute(substituteId, terms, madeWith, { by: person.username, now });
  if ((await deps.substitutes.createSubstitute(one)).ok) return answer(deps, ok(one));
  const stored = await deps.substitutes.substitute(substituteId);
  if (stored?.madeWith === madeWith) return answer(deps, ok(stored));
  const other = domainError('IDEMPOTENCY_CONFLICT', 'This was proposed already, with other terms.');
  return err(refusals.withCurrent(other, stored));
};

/** How a decision on a substitute finds it, knows itself again by what it made of it, and is written. */
const deciding = (
  { substitutes }: SubstituteDeps,
  { requestId, substituteId, version }: RequestOutput<typeof postBom, 'retire_substitute'>,
  made: Substitute['status'],
): Omit<RecordChange<Substitute>, 'decide'> => ({
  load: () => substitutes.substitute(substituteId),
  notFound: substituteNotFound,
  version,
  isMade: (stored) => stored.requestId === requestId && stored.status === made,
  isIdOfAnother: (stored) => stored.requestId === requestId && stored.status !== made,
  save: substitutes.saveSubstitute,
});

/** Approves a substitute. Allergens are read at that moment: they may have been set since it was proposed. */
export const approve = async (
  deps: SubstituteDeps,
  request: RequestOutput<typeof postBom, 'approve_substitute'>,
  { person, now }: CallContext,
) => {
  const { requestId, allergenReason } = request;
  const one = await changeRecord(deps, SUBSTITUTES, {
    ...deciding(deps, request, 'Approved'),
    decide: async (stored) =>
      approveSubstitute(stored, {
        ...{ requestId, allergenReason, by: person.username, now },
        change: allergensOf(stored, await rulesOfSubstitutes(deps.itemRules, [stored])),
        mayChangeAllergens: isAllowed(person.groups, 'bom.approveAllergenChange'),
      }),
  });
  return answer(deps, one);
};

export const retire = async (
  deps: SubstituteDeps,
  request: RequestOutput<typeof postBom, 'retire_substitute'>,
  { person, now }: CallContext,
) => {
  const { requestId } = request;
  const one = await changeRecord(deps, SUBSTITUTES, {
    ...deciding(deps, request, 'Retired'),
    decide: (stored) => retireSubstitute(stored, { requestId, by: person.username, now }),
  });
  return answer(deps, one);
};
