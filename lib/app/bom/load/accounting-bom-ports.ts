import type { AccountingPage, AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { ToldBom } from '#domain/bom/mirror-bom.ts';

/** A revision as a list has it. `bom` null: it is there and is not to be made, or its lines did not come. */
export interface ListedKit {
  readonly inventoryID: string;
  readonly revision: string;
  readonly bom: ToldBom | null;
}

/** What the accounting system says that products are made of. */
export interface AccountingBoms {
  /** A page of kit specifications, `skip` rows in. Null: it has no kits, or they are closed to us. */
  listKits(page: { readonly skip: number }): AccountingResult<AccountingPage<ListedKit> | null>;
  /** Whether the revision is there and made. */
  hasKit(inventoryID: string, revision: string): AccountingResult<boolean>;
}
