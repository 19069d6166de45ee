import type { BomStore, KitSpecificationStore } from '#app/bom/bom-ports.ts';
import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type { ItemStore } from '#app/items/item-ports.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { sha256 } from '#app/sha256.ts';
import type { BillOfMaterial } from '#domain/bom/bill-of-material.ts';
import type { BomCounts } from '#domain/bom/bom-load.ts';
import { specificationOf } from '#domain/bom/kit-specification.ts';
import {
  type MirrorWrite,
  mirrorBom,
  mirrorGone,
  type ToldBom,
  toldContent,
} from '#domain/bom/mirror-bom.ts';
import type { EditContext } from '#domain/edited-terms.ts';
import { type Item, itemKey } from '#domain/items/item.ts';

export interface MirrorDeps extends Retry {
  readonly accounting: Pick<AccountingItems, 'itemsById'>;
  readonly boms: Pick<BomStore, 'revisions' | 'create' | 'saveDraft'>;
  readonly items: ItemStore;
  readonly specifications: KitSpecificationStore;
}

/** A product has few revisions; what would be more is left to the next load. */
const MOST_WRITES = 50;

type Written = Pick<BomCounts, 'created' | 'changed'>;

/** Asked for by id at most, of one page: what is more is asked for by the next load. */
const MOST_UNKNOWN = 50;

/** The items of some bills. Those that no sync brings, such as services, are asked for once and then known. */
export const itemsOf = async (
  { accounting, items }: MirrorDeps,
  boms: readonly ToldBom[],
): Promise<ReadonlyMap<string, Item>> => {
  const named = boms.flatMap(({ inventoryID, lines }) => [
    inventoryID,
    ...lines.map((line) => line.inventoryID),
  ]);
  const known = new Map(await items.loadMany(named));
  const unknown = [...new Map(named.map((id) => [itemKey(id), id]))]
    .filter(([key]) => !known.has(key))
    .slice(0, MOST_UNKNOWN);
  if (unknown.length === 0) return known;
  const asked = await accounting.itemsById(unknown.map(([, id]) => id));
  if (!asked.ok) return known;
  await items.saveMany(asked.value);
  for (const item of asked.value) known.set(itemKey(item.inventoryID), item);
  return known;
};

/** Writes one after the other, each on what stood when it was decided on: after any of them the rest can be decided anew. */
const writeAll = async (
  deps: MirrorDeps,
  product: string,
  decide: (stored: readonly BillOfMaterial[]) => readonly MirrorWrite[],
): Promise<Written> => {
  const written = { created: 0, changed: 0 };
  for (let isDone = false, left = MOST_WRITES; !isDone && left > 0; left -= 1) {
    const outcome = await mutate<readonly BillOfMaterial[], MirrorWrite | null, 'CONTENDED'>(deps, {
      load: () => deps.boms.revisions(product),
      decide: (stored) => {
        const [first] = decide(stored);
        return first ? write(first) : stands(null);
      },
      save: async (next) => {
        if (!next) return { ok: true, value: undefined };
        return next.previous ? deps.boms.saveDraft(next.next, next.previous) : deps.boms.create(next.next);
      },
      contended: () => 'CONTENDED',
    });
    // Where others write again and again, the next load decides.
    isDone = !outcome.ok || outcome.value === null;
    if (outcome.ok && outcome.value) written[outcome.value.previous ? 'changed' : 'created'] += 1;
  }
  return written;
};

/** Brings what we hold of one revision up to what the accounting system says of it. */
export const mirrorKit = async (
  deps: MirrorDeps,
  told: ToldBom,
  items: ReadonlyMap<string, Item>,
  context: EditContext,
): Promise<Written> => {
  const rev = await sha256(toldContent(told));
  await deps.specifications.save(specificationOf(told));
  return writeAll(deps, told.inventoryID, (stored) => mirrorBom(stored, told, { ...context, items, rev }));
};

/** Marks what we hold of a revision that is not there any more. Answers how many. */
export const markGone = async (
  deps: MirrorDeps,
  { inventoryID, revision }: { readonly inventoryID: string; readonly revision: string },
  context: EditContext,
): Promise<number> =>
  (await writeAll(deps, inventoryID, (stored) => mirrorGone(stored, revision, context))).changed;
