import type { AccountingKits } from '#app/production/posting/accounting-kit-ports.ts';
import { type AccountingDeps, connect } from './connect.ts';
import { assembly, findAssembly } from './operations/kits/assemblies.ts';
import { createAssembly, fillAssembly, releaseAssembly } from './operations/kits/write-assembly.ts';
import type { AccountingSettings } from './settings.ts';

/** Looked for, created, its rows read, filled and read, released: with its status before and after, and a poll. */
const CALLS_OF_A_KIT = 10;

/** The connector as closed runs need it: it writes kit assemblies. */
export const createAccountingKits = (config: AccountingSettings & AccountingDeps): AccountingKits => {
  const connection = connect(config);
  const { records, budget } = connection;
  return {
    beginKit: () => budget.reserve(CALLS_OF_A_KIT),
    findKit: (marker, since) => findAssembly(records, marker, since),
    kit: (name) => assembly(records, name),
    createKit: createAssembly(connection),
    fillKit: (kit, found) => fillAssembly(connection, kit, found),
    releaseKit: (name) => releaseAssembly(connection, name),
  };
};
