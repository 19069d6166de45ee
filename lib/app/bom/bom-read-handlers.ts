import type { getBom } from '#api/bom.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import { BillOfMaterial, BomLine, ListedBom, revisionKey } from '#domain/bom/bill-of-material.ts';
import { differenceOf, type LineDifference } from '#domain/bom/bom-difference.ts';
import { BomLoad } from '#domain/bom/bom-load.ts';
import { bomNotFound } from '#domain/bom/change-bom.ts';
import { ScanRule } from '#domain/bom/scan-rule.ts';
import { itemKey } from '#domain/items/item.ts';
import { unitsOf } from '#domain/items/item-rules.ts';
import { err, ok } from '#domain/result.ts';
import { type BatchesDeps, listBatches } from './batches/list-batches.ts';
import type { BomStore, ScanRuleStore, SubstituteStore } from './bom-ports.ts';
import {
  type KnownItems,
  problemsOf,
  rulesOfSubstitutes,
  substituteResponse,
  usedIn,
} from './bom-response.ts';
import { type ComponentsDeps, listComponents } from './components/list-components.ts';
import type { BomLoadStore } from './load/bom-load-ports.ts';
import { listScans, type ScansDeps } from './scans/list-scans.ts';

export interface BomReadDeps
  extends Omit<ComponentsDeps, 'boms' | 'substitutes' | 'runs'>,
    ScansDeps,
    Omit<BatchesDeps, 'runs'> {
  readonly runs: BatchesDeps['runs'] & ComponentsDeps['runs'];
  readonly boms: Pick<BomStore, 'list' | 'revisions' | 'activeOf' | 'activeWith'>;
  readonly substitutes: Pick<SubstituteStore, 'substitutes'>;
  readonly scanRules: Pick<ScanRuleStore, 'scanRules'>;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly loads: Pick<BomLoadStore, 'load'>;
}

const toLine = (difference: LineDifference) => ({
  kind: difference.kind,
  before: 'before' in difference ? BomLine.toWire(difference.before) : null,
  after: 'after' in difference ? BomLine.toWire(difference.after) : null,
  fields: difference.kind === 'changed' ? [...difference.fields] : [],
});

const byRevision = (all: readonly BillOfMaterial[], revision: string | undefined) =>
  revision === undefined ? undefined : all.find((one) => revisionKey(one.revision) === revisionKey(revision));

/** The Active one, else the newest. */
const usual = (all: readonly BillOfMaterial[]): BillOfMaterial | undefined =>
  all.find(({ status }) => status === 'Active') ??
  all.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];

/** The actions of GET /GetBom. */
export const bomReadHandlers = (deps: BomReadDeps): Handlers<typeof getBom> => {
  const { boms, items } = deps;
  return {
    async list_boms() {
      const all = await boms.list();
      const names = await items.loadMany(all.map(({ inventoryID }) => inventoryID));
      const listed = all.map((bom) => ({ ...bom, name: names.get(itemKey(bom.inventoryID))?.name ?? null }));
      return ok({
        data: {
          items: listed.toSorted(
            (one, other) =>
              one.inventoryID.localeCompare(other.inventoryID) ||
              other.updatedAt.localeCompare(one.updatedAt),
          ),
        },
      });
    },

    async bom_load() {
      const load = await deps.loads.load();
      return ok({ data: load && BomLoad.toWire(load) });
    },

    async get_bom({ inventoryID, revision, against }) {
      const all = await boms.revisions(inventoryID);
      const bom = revision === undefined ? usual(all) : byRevision(all, revision);
      const other = byRevision(all, against);
      if (!bom) return err(bomNotFound(inventoryID, revision));
      if (against !== undefined && !other) return err(bomNotFound(inventoryID, against));
      const using = await boms.activeWith(bom.inventoryID);
      const named = [bom, ...(other ? [other] : [])].flatMap(({ lines }) =>
        lines.map((line) => line.inventoryID),
      );
      const [known, problems] = await Promise.all([
        items.loadMany([bom.inventoryID, ...named, ...using.map((one) => one.inventoryID)]),
        bom.status === 'Active' ? [] : problemsOf(deps, bom),
      ]);
      const difference = other && differenceOf(other, bom);
      return ok({
        data: {
          bom: BillOfMaterial.toWire(bom),
          name: known.get(itemKey(bom.inventoryID))?.name ?? null,
          items: [...known.values()].map((item) => ({
            ...{ inventoryID: item.inventoryID, name: item.name, baseUom: item.baseUom },
            ...{ uoms: [...unitsOf(item)], active: item.active },
          })),
          revisions: all.map((one) => ListedBom.toWire(one)),
          problems: problems.map((problem) => ({ ...problem })),
          difference: difference
            ? { against: other.revision, per: difference.per, lines: difference.lines.map(toLine) }
            : null,
          usedIn: usedIn(using, bom.inventoryID, known),
        },
      });
    },

    async where_used({ inventoryID }) {
      const using = await boms.activeWith(inventoryID);
      const known = await items.loadMany(using.map((one) => one.inventoryID));
      return ok({ data: { items: usedIn(using, inventoryID, known) } });
    },

    async list_substitutes() {
      const all = await deps.substitutes.substitutes();
      const rules = await rulesOfSubstitutes(deps.itemRules, all);
      return ok({ data: { items: all.map((one) => substituteResponse(one, rules)) } });
    },

    list_components: (request, { now }) => listComponents(deps, request, now),

    list_scans: (request, { now }) => listScans(deps, request, now),

    list_batches: (request, { now }) => listBatches(deps, request, now),

    async list_scan_rules({ product }) {
      const rules = await deps.scanRules.scanRules(product);
      return ok({ data: { items: rules.map((rule) => ScanRule.toWire(rule)) } });
    },
  };
};
