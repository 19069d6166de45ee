import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#test/support/eventually.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import { chances } from '../random.ts';
import { KilledDeliveries } from './killed-deliveries.ts';
import { KilledShipments } from './killed-shipments.ts';
import type { KilledWork } from './killed-work.ts';
import { ProductProcess } from './product-process.ts';

/** All of them below 32,768, from where on Linux gives ports to whoever calls out. */
const FIRST_PORT = 20_000;

/**
 * Everybody works, and after so many steps of all of them the product is killed in the middle of the next: by steps and
 * not by time, or a slow machine would be killed before anything was done.
 */
const workAndKill = async (
  product: ProductProcess,
  works: readonly KilledWork[],
  { steps, thenMs }: { readonly steps: number; readonly thenMs: number },
): Promise<void> => {
  const dock = await product.dock();
  let done = 0;
  let isKilled = false;
  const working = works.map(async (work) => {
    while (!isKilled) {
      await work.step(dock).catch(() => undefined);
      done += 1;
      await pause(20);
    }
  });
  await eventually(() => done >= steps || undefined, `${steps} steps`);
  await pause(thenMs);
  await product.kill();
  isKilled = true;
  await Promise.all(working);
};

/**
 * The whole product, `kill -9`ed again and again at any moment (its starts included) while docks send receipts and
 * trucks are loaded, and started again on what it stored. In the end every receipt that was accepted and every shipment
 * that left is in the books exactly once. Answers what is wrong in the end, or null. `seed` makes the moments and the
 * quantities; what the machine does in between is its own.
 */
export const killTheProduct = async (
  times: number,
  seed: number,
  tell: (line: string) => void,
): Promise<string | null> => {
  const random = chances(seed);
  const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-killed-'));
  const product = new ProductProcess(FIRST_PORT + 4 * random.between(0, 3_000), stateDir);
  const shipments = new KilledShipments();
  const works: readonly KilledWork[] = [new KilledDeliveries(random), shipments];
  const told = () => works.map((work) => work.told()).join('; ');
  try {
    product.start();
    await product.ready();
    await loadVendors(await product.dock());
    await shipments.prepare(await product.dock());
    for (let killed = 1; killed <= times; killed += 1) {
      if (killed > 1) product.start();
      const isDuringStart = killed > 1 && random.chance(0.2);
      if (isDuringStart) await pause(random.between(0, 6_000));
      else {
        await product.ready();
        await workAndKill(product, works, { steps: random.between(1, 40), thenMs: random.between(0, 300) });
      }
      await product.kill();
      tell(`killed ${killed} of ${times}${isDuringStart ? ' while starting' : ''}: ${told()}`);
    }
    product.start();
    await product.ready();
    for (const work of works)
      await eventually(async () => {
        await work.step(await product.dock(), true);
        return !work.isOpen || undefined;
      }, 'an answer to what was cut off');
    const wrong = [];
    for (const work of works) wrong.push(...(await work.wrong(product)));
    tell(told());
    return wrong.length > 0 ? wrong.join('\n') : null;
  } finally {
    await product.kill();
    rmSync(stateDir, { recursive: true, force: true });
  }
};
