import type { Ask } from '#local/demo/api-as-person.ts';
import { makeDemoProduction } from '#local/demo/demo-data.ts';
import { aProductionBench } from '#test/support/production/production-bench.ts';

it('makes work orders in every status and runs over the last 30 days through the API, once', async () => {
  const bench = await aProductionBench();
  const ask: Ask = async ({ name }, action, fields) => {
    const asked = (name.charAt(0).toLowerCase() + name.slice(1)) as keyof typeof bench.manager;
    const { status, body } = await bench.manager[asked](action, fields);
    if (status !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`);
    return body.data;
  };
  expect(await makeDemoProduction(ask, bench.clock.now)).toBe(true);
  const { items } = (await bench.manager.getWorkOrder('list_work_orders')).body.data;
  expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['New Entry', 'In progress', 'Completed', 'Cancelled']),
  );
  const runs = (await bench.manager.getProduction('list_runs', { lastDays: '30' })).body.data.items;
  expect(runs.length).toBeGreaterThan(10);
  const { days } = (await bench.manager.getProduction('output_per_day', { unit: 'pallets' })).body.data;
  expect(days.length).toBeGreaterThan(8);
  expect(await makeDemoProduction(ask, bench.clock.now)).toBe(false);
});
