import type { BomStore, KitSpecificationStore } from '#app/bom/bom-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { PostingWrite } from '#app/production/production-ports.ts';
import type { KnownItems } from '#app/stock/stock-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { RunLot } from '#domain/production/goods/run-lot.ts';
import { kitRefusals } from '#domain/production/posting/kit-limits.ts';
import { kitPosting, NOT_POSTABLE } from '#domain/production/posting/kit-posting.ts';
import { type BookLocations, type KitToPost, kitOfRun } from '#domain/production/posting/kit-to-post.ts';
import type { Run } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** How closed runs reach the books. */
export interface PostClosedRunsDeps {
  /** Whether they do at all (docs/deploy.md, postProduction). */
  readonly isOn: boolean;
  /** What people call the accounting system. */
  readonly accountingName: string;
  readonly locations: BookLocations;
  readonly bills: Pick<BomStore, 'load'>;
  readonly specifications: Pick<KitSpecificationStore, 'load'>;
  readonly postings: Pick<PostingStore, 'load' | 'save'>;
  readonly log: Log;
}

interface ClosedRun {
  readonly run: Run;
  readonly goods: RunGoods;
  readonly lots: readonly RunLot[];
  readonly bom: FrozenBom | null;
}

/** What the run would be in the books, and what would be refused of it. */
interface Kit {
  readonly kit: KitToPost | null;
  readonly refusals: readonly string[];
}

const kitOf = async (
  { bills, specifications, locations, accountingName }: PostClosedRunsDeps,
  items: KnownItems,
  closed: ClosedRun,
): Promise<Kit> => {
  const { bom } = closed;
  const bill = bom && (await bills.load(bom.inventoryID, bom.revision));
  const made = kitOfRun({ ...closed, accountingRevision: bill?.accountingRevision ?? null }, locations);
  if (!made.ok) return { kit: null, refusals: [made.error] };
  const kit = made.value;
  if (bill?.goneInAccountingAt)
    return { kit, refusals: [`${accountingName} has no revision ${kit.revision} of ${kit.inventoryID}.`] };
  const specification = await specifications.load(kit.inventoryID, kit.revision);
  if (specification === null) return { kit, refusals: [] };
  const known = await items.loadMany(specification.components.map(({ inventoryID }) => inventoryID));
  return { kit, refusals: kitRefusals(kit, specification, known) };
};

const refused = (accountingName: string, refusals: readonly string[]): DomainError => {
  const message = `${accountingName} would refuse this run as a kit assembly. ${refusals.join(' ')}`;
  return domainError(NOT_POSTABLE, message, {
    details: refusals.map((sentence) => ({
      ...{ path: 'isBookedByHand', code: NOT_POSTABLE, message: sentence },
    })),
  });
};

/**
 * What is written with a run that is closed, so that it comes into the books; null: runs do not. NOT_POSTABLE where the
 * accounting system would refuse it and nobody said that it is booked by hand: then its entry stands still from the start,
 * and is seen by whoever looks at what failed. `before`: its entry of an earlier closing.
 */
export const postClosedRun = async (
  deps: PostClosedRunsDeps,
  items: KnownItems,
  closed: ClosedRun,
  before: Posting | null,
  how: { readonly isBookedByHand: boolean; readonly by: string; readonly now: number },
): Promise<Result<PostingWrite | null, DomainError>> => {
  if (!deps.isOn) return ok(null);
  const { kit, refusals } = await kitOf(deps, items, closed);
  if (refusals.length > 0 && !how.isBookedByHand) return err(refused(deps.accountingName, refusals));
  return ok({ next: kitPosting(closed.run, kit, refusals, before, how), previous: before });
};

/** Says of what was written that it stands still from the start, as the poster says it of what it gave up. */
export const tellIfStopped = (
  { log }: Pick<PostClosedRunsDeps, 'log'>,
  posting: PostingWrite | null,
): void => {
  if (posting === null) return;
  const { documentNbr, state } = posting.next;
  if (state.status === 'FAILED')
    log.error('posting.failed', { documentNbr, code: state.code, reason: state.reason });
};
