import type { AccountingBoms } from '#app/bom/load/accounting-bom-ports.ts';
import { type AccountingDeps, connect } from './connect.ts';
import { hasKit, listKits } from './operations/kits/kit-specifications.ts';
import { createListing } from './protocol/paging.ts';
import type { AccountingSettings } from './settings.ts';

/** The connector as bills of material need it: it reads what products are made of. */
export const createAccountingBoms = (config: AccountingSettings & AccountingDeps): AccountingBoms => {
  const { records } = connect(config);
  const reading = { records, listing: createListing() };
  return {
    listKits: (page) => listKits(reading, page),
    hasKit: (inventoryID, revision) => hasKit(reading, inventoryID, revision),
  };
};
