import { routes } from '#api/routes.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { actOf } from '#domain/audit/change-stamp.ts';
import { recordedAct } from '#domain/audit/recorded-acts.ts';
import { anAuditBench } from '#test/support/audit/audit-bench.ts';
import { type DoneAct, recordActs } from '#test/support/audit/recorded-acts-run.ts';
import { bomActs } from './acts/bom-acts.ts';
import { palletActs } from './acts/pallet-acts.ts';
import { productionActs } from './acts/production-acts.ts';
import { recallActs } from './acts/recall-acts.ts';
import { receiptActs } from './acts/receipt-acts.ts';
import type { Scenario } from './acts/scenario.ts';
import { shipmentActs } from './acts/shipment-acts.ts';
import { stockActs } from './acts/stock-acts.ts';
import { userActs } from './acts/user-acts.ts';
import { vendorActs } from './acts/vendor-acts.ts';

/** All acts are done, in the product's own way, and their tables' streams are told to the recorder. */
const doThem = async (scenario: Scenario) => {
  const recorded = await recordActs(scenario.tables);
  try {
    await scenario.act();
  } finally {
    recorded.end();
  }
  const bench = await anAuditBench();
  return { done: recorded.done, entries: await recorded.entries(bench) };
};

const everything: { done: DoneAct[]; entries: AuditEntry[] } = { done: [], entries: [] };

beforeAll(async () => {
  const users = await userActs();
  const scenarios: Scenario[] = [
    ...[users, await vendorActs(), await receiptActs(), await productionActs(), await stockActs()],
    ...[await palletActs(), await shipmentActs(), await bomActs(), await recallActs()],
  ];
  for (const scenario of scenarios) {
    const { done, entries } = await doThem(scenario);
    everything.done.push(...done);
    everything.entries.push(...entries);
  }
  await users.stop();
});

const acts = routes
  .filter(({ method }) => method === 'POST')
  .flatMap(({ name, actions }) => Object.keys(actions).map((action) => `${name}.${action}`))
  // The others say why they are not recorded.
  .filter((act) => recordedAct(act));

describe('every act of a person', () => {
  it.each(acts)('%s is in the record with who, what, when, why and how it stood', (act) => {
    const done = everything.done.filter((one) => one.act === act);
    expect(done.length).toBeGreaterThan(0);
    for (const one of done) {
      const noun = recordedAct(act)?.noun;
      const said = actOf(one, one.request);
      // What is done to an account says instead how far it is.
      const reason =
        noun === 'Access' ? expect.stringMatching(/^(Begun|Done|Refused: [A-Z_]+)$/) : said.reason;
      const entries = everything.entries.filter(({ requestId }) => requestId === one.requestId);
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) {
        expect(entry).toMatchObject({ ...said, reason, noun, missed: false });
        expect(entry.name).not.toBe('');
        expect(entry.device).toBe('Chrome on Android');
      }
      expect(entries.flatMap(({ changes }) => changes).some(({ before, after }) => before !== after)).toBe(
        true,
      );
    }
  });

  it('says what it changed in words, packed as it may be in its row', () => {
    const said = everything.entries.flatMap(({ changes }) =>
      changes.flatMap(({ before, after }) => [before, after]),
    );
    expect(said.filter((text) => text.includes('(packed'))).toEqual([]);
    const of = (act: string) => everything.entries.find((entry) => entry.act === act)?.changes;
    expect(of('PostTracking.record_contact')).toEqual([
      { field: 'contacted C1', before: '', after: 'outcome Not reached' },
    ]);
    expect(of('PostInventory.move_place')).toContainEqual({
      ...{ field: 'lines GLASS-750 L1 loc:MAIN/STAGING', before: '', after: 'delta 1' },
    });
  });

  it('is recorded once for each row that is its record', () => {
    const keys = everything.entries.map(({ requestId, nth }) => `${requestId}#${nth}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
