import { setTimeout as wait } from 'node:timers/promises';
import type { FaultRequest } from '#emulators/acumatica/faults/faults.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { Chances } from '#test/faults/random.ts';
import { callAccountingAdmin } from '../bench/capacity/figure.ts';

const FAULTS: readonly FaultRequest[] = [
  { fault: 'timeoutAfterCommit' },
  { fault: 'commitAfterDisconnect', ms: 1500 },
  { fault: 'timeoutBeforeCommit', match: { method: 'PUT' } },
  { fault: 'lookupLag', ms: 1500 },
  { fault: 'reset', times: 2 },
  { fault: 'html503', times: 3 },
  { fault: '401once' },
  { fault: '429', times: 3 },
  { fault: 'slow', ms: 2000, times: 3 },
  { fault: 'lockViolation', times: 2 },
  { fault: 'down', ms: 6000 },
  { fault: 'down', ms: 3000, as: 'refuse' },
];

const STATUSES = ['Active', 'On Hold', 'Inactive', 'Hold Payments'];

const pushOf = ({ product, gatewayUrl }: LocalRun, secret: string, body: string) =>
  fetch(`${gatewayUrl}${product.link.webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [product.link.webhookHeader]: secret },
    body,
  });

/** What comes from the accounting system's side: changes of vendors, told by it, and what is none of its own. */
const tellSomething = async (run: LocalRun, random: Chances, wrong: string[]): Promise<void> => {
  if (random.chance(0.75)) {
    const fields = { Status: random.pick(STATUSES), VendorClass: `C${random.between(1, 99)}` };
    const telling = random.chance(0.3) ? 'one' : 'each';
    // The vendors whose orders are received stay as they are: a held one is refused by the books, as it should be.
    await callAccountingAdmin({ run }, 'vendors/change', {
      prefix: 'V-',
      count: random.between(1, 6),
      fields,
      telling,
    });
    return;
  }
  const known = String(JSON.parse(run.product.secrets.text(run.product.link.webhookSecret)).current);
  const [secret, body, expected] = random.chance(0.5)
    ? ['a guess', '{"Inserted":[],"Deleted":[],"CompanyId":"BOTTLER"}', 401]
    : [known, '{"Inserted":7}', 400];
  const { status } = await pushOf(run, secret, body);
  if (status !== expected) wrong.push(`A notification that is none was answered ${status}, not ${expected}.`);
};

/** How long people work before the first fault, ms. */
const CALM_MS = 8_000;

/**
 * Lets things go wrong until then (epoch ms): a bad moment, then a while without. What nobody ran into is over with
 * its moment; kept, it would meet the first call after each pause, and nothing would ever go through. Answers which
 * faults there were.
 */
export const injectFaults = async (
  run: LocalRun,
  random: Chances,
  until: number,
  wrong: string[],
): Promise<ReadonlyMap<string, number>> => {
  const made = new Map<string, number>();
  const pause = (ms: number) => wait(Math.max(0, Math.min(ms, until - Date.now())));
  await pause(CALM_MS);
  while (Date.now() < until) {
    await tellSomething(run, random, wrong);
    for (let faults = random.between(1, 2); faults > 0; faults -= 1) {
      const fault = random.pick(FAULTS);
      run.accounting.faults.add(fault);
      made.set(fault.fault, (made.get(fault.fault) ?? 0) + 1);
    }
    await pause(random.between(2_000, 6_000));
    run.accounting.faults.clear();
    await tellSomething(run, random, wrong);
    await pause(random.between(3_000, 8_000));
  }
  return made;
};
