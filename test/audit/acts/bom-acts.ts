import { ulid } from 'ulid';
import type { postBom } from '#api/bom.ts';
import type { ActionName } from '#api/contract.ts';
import { aBomBench } from '#test/support/bom/bom-bench.ts';
import { data, type Scenario } from './scenario.ts';

export const bomActs = async (): Promise<Scenario> => {
  const bench = await aBomBench();
  const act = (action: ActionName<typeof postBom>, fields: object) =>
    data(bench.post(action, { requestId: ulid(), ...fields }));
  return {
    tables: { BillsOfMaterial: bench.tables.BillsOfMaterial, SyncJobs: bench.tables.SyncJobs },
    async act() {
      const lines = [{ inventoryID: 'GLASS-750', qty: 24, uom: 'EA' }];
      const draft = { inventoryID: 'COLA', revision: 'A', version: 0, perQty: 1, perUom: 'CASE', lines };
      await act('save_draft', draft);
      await act('activate_bom', { inventoryID: 'COLA', revision: 'A', version: 1 });
      await act('archive_bom', { inventoryID: 'COLA', revision: 'A', version: 2 });
      await act('load_boms', {});
      const substituteId = ulid();
      const terms = { component: 'SUGAR', substitute: 'SYRUP', ratio: 1.25, validFrom: '2026-11-01' };
      const proposal = { substituteId, ...terms, product: null, validTo: null, reason: 'Sugar is short' };
      await act('propose_substitute', proposal);
      await act('approve_substitute', { substituteId, version: 1 });
      await act('retire_substitute', { substituteId, version: 2 });
      const rule = { product: 'COLA', component: 'SUGAR', how: 'both', version: 0 };
      await act('set_scan_rule', rule);
    },
  };
};
