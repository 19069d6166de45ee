import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import { anyId, aPalletBench } from '#test/support/pallets/pallet-bench.ts';
import { data, type Scenario } from './scenario.ts';

export const palletActs = async (): Promise<Scenario> => {
  const bench = await aPalletBench();
  const manager = { group: 'manager' };
  const act = (action: Parameters<typeof bench.act>[0], fields: object) =>
    // biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
    data(bench.act(action, { ...fields }, manager)) as Promise<any>;
  const bottles = { inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 12, uom: 'EA' };
  return {
    tables: { Pallets: bench.palletTable },
    async act() {
      await data(bench.convert(60, {}, manager));
      let now = await act('build_pallet', { place: DOCK });
      const at = () => ({ sscc: now.sscc, version: now.version });
      now = await act('add_to_pallet', { ...at(), ...bottles, from: DOCK });
      now = await act('take_from_pallet', { ...at(), ...bottles, qty: 2, to: DOCK });
      now = await act('close_pallet', at());
      now = await act('reopen_pallet', { ...at(), reason: 'One more' });
      now = await act('move_pallet', { ...at(), to: SHELF });
      now = await act('hold_pallet', { ...at(), reason: 'Leaks' });
      now = await act('release_pallet', { ...at(), reason: 'Dry' });
      const label = { requestId: anyId(), ssccs: [now.sscc], format: 'A6', printer: null };
      await act('print_label', label);
      now = (await bench.look('get_pallet', { sscc: now.sscc })).body.data;
      await act('void_pallet', { ...at(), reason: 'By mistake' });
    },
  };
};
