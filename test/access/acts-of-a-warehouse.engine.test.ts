import { routes } from '#api/routes.ts';
import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { bomActs } from '#test/audit/acts/bom-acts.ts';
import { palletActs } from '#test/audit/acts/pallet-acts.ts';
import { productionActs } from '#test/audit/acts/production-acts.ts';
import { recallActs } from '#test/audit/acts/recall-acts.ts';
import { receiptActs } from '#test/audit/acts/receipt-acts.ts';
import type { Scenario } from '#test/audit/acts/scenario.ts';
import { shipmentActs } from '#test/audit/acts/shipment-acts.ts';
import { stockActs } from '#test/audit/acts/stock-acts.ts';
import { vendorActs } from '#test/audit/acts/vendor-acts.ts';
import { testServing } from '#test/support/audit/test-serving.ts';
import { ACTS_OF_A_WAREHOUSE, OF_ALL } from './acts-of-a-warehouse.ts';

/*
 * Every act is done once, as the tests of the record do it: what is of a warehouse by somebody who is kept to that one,
 * after somebody who is kept to another was refused; everything else by the latter.
 */

const acts = routes
  .filter(({ method }) => method === 'POST')
  .flatMap(({ name, actions }) => Object.keys(actions).map((action) => `${name}.${action}`));

const isOfOne = (act: string): boolean => ACTS_OF_A_WAREHOUSE[act] === null;
const isOfAll = (act: string): boolean => ACTS_OF_A_WAREHOUSE[act] === OF_ALL;
const isRefused = (act: string): boolean => isOfOne(act) || isOfAll(act);

const refused = new Map<string, { status: number; code: unknown; error: unknown }[]>();

beforeAll(async () => {
  const scenarios: (() => Promise<Scenario>)[] = [
    ...[vendorActs, receiptActs, productionActs, stockActs, palletActs, shipmentActs, bomActs, recallActs],
  ];
  for (const scenario of scenarios) {
    const { act } = await scenario();
    testServing.claims = (name): Record<string, string> =>
      isOfAll(name) ? {} : { [WAREHOUSES_ATTRIBUTE]: isOfOne(name) ? 'MAIN' : 'ELSEWHERE' };
    testServing.before = async (name, ask) => {
      if (!isRefused(name)) return;
      const { status, body } = await ask({ [WAREHOUSES_ATTRIBUTE]: 'ELSEWHERE' });
      const { code, error } = body as { code?: unknown; error?: unknown };
      refused.set(name, [...(refused.get(name) ?? []), { status, code, error }]);
    };
    await act();
    delete testServing.claims;
    delete testServing.before;
  }
});

it('says of each act there is whether it is of a warehouse', () => {
  expect(Object.keys(ACTS_OF_A_WAREHOUSE).toSorted()).toEqual(acts.toSorted());
});

it.each(acts.filter(isRefused))(
  '%s is refused to who is kept to another warehouse, and stays to be done by who may',
  (act) => {
    const answers = refused.get(act) ?? [];
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers)
      expect(answer).toEqual({
        ...{ status: 403, code: 'NOT_YOUR_WAREHOUSE' },
        error: expect.stringMatching(/^You work in ELSEWHERE\. .+ is of (MAIN|all warehouses)\.$/),
      });
  },
);
