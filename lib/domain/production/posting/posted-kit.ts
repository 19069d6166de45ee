import type { Quantity } from '#domain/quantity.ts';

/** A lot of a kit assembly, in base units; `rowId` is good for the session that read it. */
export interface PostedKitLot {
  readonly rowId: string;
  readonly lotNumber: string;
  readonly locationID: string;
  /** `YYYY-MM-DD`. */
  readonly expiryDate: string | null;
  readonly qty: Quantity;
}

export interface PostedKitPart {
  readonly rowId: string;
  readonly lineNbr: number;
  readonly inventoryID: string;
  readonly qty: Quantity;
  readonly lots: readonly PostedKitLot[];
}

/** A kit assembly as it stands in the accounting system. */
export interface PostedKit {
  /** What it calls an assembly: it differs by version, and is a key. */
  readonly type: string;
  readonly kitNbr: string;
  readonly status: string;
  readonly description: string;
  readonly inventoryID: string;
  readonly revision: string;
  readonly qty: Quantity;
  readonly lots: readonly PostedKitLot[];
  readonly parts: readonly PostedKitPart[];
}
