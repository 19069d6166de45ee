import type { postBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import { changeRecord, type RecordChange, type RecordKind, refusalsOf } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import { sha256 } from '#app/sha256.ts';
import { BillOfMaterial, type BomTerms } from '#domain/bom/bill-of-material.ts';
import {
  activateBom,
  archiveBom,
  bomNotFound,
  type Change,
  changeDraft,
  newDraft,
  revisionTaken,
} from '#domain/bom/change-bom.ts';
import { notComplete } from '#domain/bom/check-activation.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Activation, BomStore } from './bom-ports.ts';
import { type KnownItems, problemsOf } from './bom-response.ts';

export interface ReviseDeps extends Retry {
  readonly boms: BomStore;
  readonly items: KnownItems;
}

type Draft = RequestOutput<typeof postBom, 'save_draft'>;
type Revision = RequestOutput<typeof postBom, 'activate_bom'>;

const BOMS: RecordKind<BillOfMaterial> = {
  stale: 'Somebody else changed this revision. Look at both, then decide.',
  contended: 'Others are at bills of material this moment. Try again.',
  toResponse: (bom) => BillOfMaterial.toWire(bom),
};

const refusals = refusalsOf(BOMS);

/** `asked`: what tells one change from another under the same id. */
const changeOf = async (
  requestId: string,
  asked: unknown,
  { person, now }: CallContext,
): Promise<Change> => ({
  ...{ requestId, madeWith: await sha256(JSON.stringify(asked)) },
  ...{ by: person.username, now },
});

const isThis = (stored: BillOfMaterial, change: Change): boolean =>
  stored.requestId === change.requestId && stored.madeWith === change.madeWith;

const isIdOfAnother = (stored: BillOfMaterial, change: Change): boolean =>
  stored.requestId === change.requestId && stored.madeWith !== change.madeWith;

/** How a change of a revision finds it, and knows itself again. */
const ofRevision = (
  { boms }: ReviseDeps,
  { inventoryID, revision, version }: Pick<Revision, 'inventoryID' | 'revision' | 'version'>,
  change: Change,
): Omit<RecordChange<BillOfMaterial>, 'decide' | 'save'> => ({
  load: () => boms.load(inventoryID, revision),
  notFound: () => bomNotFound(inventoryID, revision),
  version,
  isMade: (stored) => isThis(stored, change),
  isIdOfAnother: (stored) => isIdOfAnother(stored, change),
});

const answer = (bom: Result<BillOfMaterial, DomainError>) =>
  bom.ok ? ok({ data: BillOfMaterial.toWire(bom.value) }) : bom;

const termsOf = ({ description, perQty, perUom, lines }: Draft): BomTerms => ({
  ...{ description, perUom, perQty: quantity(perQty) },
  lines: lines.map((line, at) => ({
    ...line,
    lineNbr: at + 1,
    ...{ qty: quantity(line.qty), lossPercent: quantity(line.lossPercent) },
  })),
});

const create = async (
  { boms }: ReviseDeps,
  draft: BillOfMaterial,
  change: Change,
): Promise<Result<BillOfMaterial, DomainError>> => {
  if ((await boms.create(draft)).ok) return ok(draft);
  const stored = await boms.load(draft.inventoryID, draft.revision);
  if (!stored) return err(refusals.contended(null));
  if (isThis(stored, change)) return ok(stored);
  if (isIdOfAnother(stored, change))
    return err(
      refusals.withCurrent(
        domainError(
          'IDEMPOTENCY_CONFLICT',
          'This draft was made already, with other lines. Look at it, then decide.',
        ),
        stored,
      ),
    );
  return err(refusals.withCurrent(revisionTaken(stored), stored));
};

/** Makes a Draft, or changes one. The product is written as the items have it. */
export const saveDraft = async (deps: ReviseDeps, request: Draft, context: CallContext) => {
  const { requestId, version, inventoryID, revision } = request;
  const terms = termsOf(request);
  const change = await changeOf(requestId, ['draft', inventoryID, revision, terms], context);
  if (version === 0) {
    const product = (await deps.items.loadMany([inventoryID])).get(itemKey(inventoryID));
    if (!product) {
      const message = `There is no item ${inventoryID}.`;
      const details = [{ path: 'inventoryID', code: 'ITEM_NOT_FOUND' as const, message }];
      return err(domainError('ITEM_NOT_FOUND', message, { details }));
    }
    return answer(
      await create(deps, newDraft({ inventoryID: product.inventoryID, revision }, terms, change), change),
    );
  }
  return answer(
    await changeRecord(deps, BOMS, {
      ...ofRevision(deps, request, change),
      decide: (stored) => changeDraft(stored, terms, change),
      save: deps.boms.saveDraft,
    }),
  );
};

/** What an activation writes beside the revision itself, as it stood when it was checked. */
type Beside = Pick<Activation, 'former' | 'activations'>;

const checked = async (
  deps: ReviseDeps,
  bom: BillOfMaterial,
  change: Change,
): Promise<Result<Beside, DomainError>> => {
  // Before everything that is checked: who activates something meanwhile makes this number another one.
  const activations = await deps.boms.activations();
  const problems = await problemsOf(deps, bom);
  if (problems.length > 0) return err(notComplete(problems));
  const former = (await deps.boms.activeOf([bom.inventoryID])).get(itemKey(bom.inventoryID));
  if (!former) return ok({ former: null, activations });
  const next = archiveBom(former, change);
  return next.ok ? ok({ former: { next: next.value, previous: former }, activations }) : next;
};

/** Makes a revision the Active one, and archives the former in the same transaction. */
export const activateRevision = async (deps: ReviseDeps, request: Revision, context: CallContext) => {
  const { inventoryID, revision } = request;
  const change = await changeOf(request.requestId, ['activate', inventoryID, revision], context);
  let beside: Beside = { former: null, activations: 0 };
  return answer(
    await changeRecord(deps, BOMS, {
      ...ofRevision(deps, request, change),
      async decide(stored) {
        if (stored.status === 'Active') return ok(stored);
        const facts = await checked(deps, stored, change);
        if (!facts.ok) return facts;
        beside = facts.value;
        return activateBom(stored, change);
      },
      save: (next, previous) => deps.boms.activate({ next, previous, ...beside }),
    }),
  );
};

/** Takes a revision out of use. A product may be without an Active one. */
export const archiveRevision = async (deps: ReviseDeps, request: Revision, context: CallContext) => {
  const { inventoryID, revision } = request;
  const change = await changeOf(request.requestId, ['archive', inventoryID, revision], context);
  return answer(
    await changeRecord(deps, BOMS, {
      ...ofRevision(deps, request, change),
      decide: (stored) => archiveBom(stored, change),
      save: deps.boms.archive,
    }),
  );
};
