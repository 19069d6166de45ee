import type { WriteConflict } from '#app/write-conflict.ts';
import type { BillOfMaterial, ListedBom } from '#domain/bom/bill-of-material.ts';
import type { KitSpecification } from '#domain/bom/kit-specification.ts';
import type { ScanRule } from '#domain/bom/scan-rule.ts';
import type { Substitute } from '#domain/bom/substitute.ts';
import type { Result } from '#domain/result.ts';

/** What production reads: the one Active revision of each product. */
export interface ActiveBoms {
  /** By `itemKey` of their product; read consistently. A product without one is absent. */
  activeOf(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, BillOfMaterial>>;
}

export interface Activation {
  readonly next: BillOfMaterial;
  readonly previous: BillOfMaterial;
  /** The Active revision that makes room, before and after; null: there is none. */
  readonly former: { readonly next: BillOfMaterial; readonly previous: BillOfMaterial } | null;
  /** How many activations there had been before anything was read that was checked. */
  readonly activations: number;
}

export interface BomStore extends ActiveBoms {
  load(inventoryID: string, revision: string): Promise<BillOfMaterial | null>;
  /** All revisions of a product, by revision. */
  revisions(inventoryID: string): Promise<readonly BillOfMaterial[]>;
  /** All revisions of all products, as an index has them: a moment old. */
  list(): Promise<readonly ListedBom[]>;
  /** What of the accounting system's is in use or proposed and not marked as gone there, by its names there. */
  mirrored(): Promise<readonly { readonly inventoryID: string; readonly revision: string }[]>;
  /** Active bills that have the item among their components, of those that the index knows. */
  activeWith(inventoryID: string): Promise<readonly BillOfMaterial[]>;
  /** Rises with every activation, of whatever product. Read before what an activation is checked against. */
  activations(): Promise<number>;
  /** CONFLICT: there is such a revision. */
  create(bom: BillOfMaterial): Promise<Result<void, WriteConflict>>;
  saveDraft(next: BillOfMaterial, previous: BillOfMaterial): Promise<Result<void, WriteConflict>>;
  /** Both revisions and the name of the Active one in one transaction, if nobody activated anything meanwhile. */
  activate(activation: Activation): Promise<Result<void, WriteConflict>>;
  /** Takes the Active one's name away with it. */
  archive(next: BillOfMaterial, previous: BillOfMaterial): Promise<Result<void, WriteConflict>>;
}

/** What the accounting system takes when a revision is assembled there, under its names there. */
export interface KitSpecificationStore {
  /** Null: it was never read. */
  load(inventoryID: string, revision: string): Promise<KitSpecification | null>;
  /** Writes nothing where it stands as it is. */
  save(specification: KitSpecification): Promise<void>;
}

export interface SubstituteStore {
  substitutes(): Promise<readonly Substitute[]>;
  substitute(substituteId: string): Promise<Substitute | null>;
  /** CONFLICT: there is one of that id. */
  createSubstitute(one: Substitute): Promise<Result<void, WriteConflict>>;
  saveSubstitute(next: Substitute, previous: Substitute): Promise<Result<void, WriteConflict>>;
}

export interface ScanRuleStore {
  scanRules(product: string): Promise<readonly ScanRule[]>;
  scanRule(product: string, component: string): Promise<ScanRule | null>;
  saveScanRule(next: ScanRule, previous: ScanRule): Promise<Result<void, WriteConflict>>;
}
