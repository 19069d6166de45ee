import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getReceipts, postReceipts } from '#api/receipts.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { type LocalRun, startLocal } from '#local/start/start.ts';
import { chances } from '#test/faults/random.ts';
import { signedInAs } from '#test/support/run/api-client.ts';
import '#test/support/aws-environment.ts';
import { readStoredState, underWay } from '#test/support/run/stored-state.ts';
import { loadVendors } from '../bench/gateway/load-vendors.ts';
import { type ApiSession, openSessions } from './api-session.ts';
import { injectFaults } from './inject-faults.ts';
import { violations } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { LINES } from './office.ts';
import { seedAccounting } from './seed-accounting.ts';
import { workShift } from './shift.ts';
import { Tally } from './tally.ts';

/*
 * `npm run soak -- --minutes 2 --people 50 --seed 1`: the product on this machine, worked with by so many people while
 * its accounting system fails in every way it knows; then, when all is quiet, what must hold is checked. Ends with 1
 * when something does not. The seed decides what people and faults do, not how they meet.
 */

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(2);
};

const positive = (text: string, name: string): number => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : fail(`--${name} must be a number above 0.`);
};

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    people: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
const minutes = positive(values.minutes, 'minutes');
const people = Math.ceil(positive(values.people, 'people'));
const seed = positive(values.seed, 'seed');

/** Tokens live for 15 minutes. */
const RENEW_MS = 8 * 60_000;

/** What is in doubt is looked up for seconds here, and what was refused backs off for minutes. */
const SETTLED_WITHIN_MS = 6 * 60_000;

const prepare = async (run: LocalRun): Promise<void> => {
  await seedAccounting(run);
  const sysadmin = await signedInAs(run, 'sysadmin');
  await loadVendors(sysadmin);
  for (const code of LINES)
    await sysadmin.call(postWorkCenter, 'create_line', { code, name: `Line ${code}` });
};

const settle = async (run: LocalRun): Promise<string | null> => {
  const until = Date.now() + SETTLED_WITHIN_MS;
  let quietSince = 0;
  for (;;) {
    const left = underWay(run, await readStoredState(run));
    if (left !== null) quietSince = 0;
    // Something may just be between two of its steps.
    else if (quietSince > 0 && Date.now() - quietSince > 3_000) return null;
    else quietSince ||= Date.now();
    if (Date.now() > until) return left ?? 'it never became quiet';
    await wait(1_000);
  }
};

/** A person decides over every receipt that FAILED: it is cancelled, and its goods are free again. */
const cancelFailed = async (manager: ApiSession): Promise<number> => {
  let cancelled = 0;
  for (;;) {
    const failed = await manager.call(getReceipts, 'list', { status: 'FAILED', limit: '200' });
    if (!failed.ok || failed.body.data.items.length === 0) return cancelled;
    for (const { receiptId } of failed.body.data.items) {
      const done = await manager.call(postReceipts, 'cancel', { receiptId, reason: 'The soak is over.' });
      if (!done.ok) throw new Error(`${receiptId} FAILED and can't be cancelled: ${done.code}.`);
      cancelled += 1;
    }
  }
};

/** What was counted on a work order is what its counts add up to, each once. */
const checkCounts = async (door: ApiSession, { counted }: Ledger): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [id, counts] of counted) {
    const order = await door.call(getWorkOrder, 'get_work_order', { id });
    const good = [...counts.values()].reduce((sum, each) => sum + each, 0);
    if (!order.ok || order.body.data.good !== good)
      wrong.push(`${id} was counted ${good} good, and says otherwise`);
  }
  return wrong;
};

const soak = async (run: LocalRun): Promise<readonly string[]> => {
  await prepare(run);
  const tally = new Tally();
  const ledger = new Ledger();
  const { sessionOf, renew } = await openSessions(run, tally);
  const renewing = setInterval(() => void renew(), RENEW_MS);
  const began = Date.now();
  const until = began + minutes * 60_000;
  const telling = setInterval(
    () =>
      console.log(
        `${Math.round((Date.now() - began) / 1000)} s: ${tally.size} calls, ${ledger.receipts.size} receipts`,
      ),
    15_000,
  );
  try {
    const manager = sessionOf('manager');
    const shifts = Array.from({ length: people }, (_, number) =>
      workShift(
        {
          ...{ number, ledger, manager },
          session: sessionOf(number % 5 === 0 ? 'manager' : 'consultant'),
          random: chances(seed * 1000 + number),
        },
        until,
      ),
    );
    const [faults] = await Promise.all([injectFaults(run, chances(seed), until, ledger.wrong), ...shifts]);
    const workedMs = Date.now() - began;
    const restless = await settle(run);
    const failed = await cancelFailed(manager);
    const storedState = await readStoredState(run);
    const cancelled = storedState.receipts.filter(({ state }) => state.status === 'CANCELLED').length;
    const posted = run.accounting.records
      .receipts()
      .filter(({ VendorRef }) => VendorRef?.includes('GR-')).length;
    const wrong = [
      ...(posted === 0 ? ['Nothing came into the books: this soak shows nothing'] : []),
      ...(restless === null ? [] : [`After ${SETTLED_WITHIN_MS / 60_000} minutes ${restless}`]),
      ...tally.failures().map(({ what, status, code }) => `${what} was answered ${status} ${code}`),
      ...violations(run, storedState, ledger),
      ...(await checkCounts(manager, ledger)),
    ];
    console.table(
      tally.byRoute().map((row) => ({ ...row, p50: Math.round(row.p50), p95: Math.round(row.p95) })),
    );
    console.table(tally.byCode());
    console.log(`Faults: ${[...faults].map(([fault, count]) => `${fault} ${count}`).join(', ')}`);
    console.log(
      `${people} people, ${Math.round(workedMs / 1000)} s, ${tally.size} calls (${Math.round(tally.size / (workedMs / 1000))} a second); ` +
        `${ledger.receipts.size} receipts sent, ${posted} in the books, ${cancelled} cancelled (${failed} of them failed), ` +
        `${ledger.receipts.size - storedState.receipts.length} never arrived.`,
    );
    return wrong;
  } finally {
    clearInterval(telling);
    clearInterval(renewing);
  }
};

const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-soak-'));
// An hour's work in minutes: the accounting system's call limit would be all that is waited for.
const context = { accountingMaxPerMinute: 100_000, undoSeconds: 2 };
const run = await startLocal({ ports: 'free', stateDir, context, accounting: { perMinute: 0 } });
try {
  const wrong = await soak(run);
  for (const sentence of wrong) console.error(`VIOLATED: ${sentence}`);
  console.log(
    wrong.length === 0 ? 'Everything holds.' : `${wrong.length} things do not hold (--seed ${seed}).`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await run.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
