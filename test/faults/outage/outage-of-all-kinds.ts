import { setTimeout as pause } from 'node:timers/promises';
import { fromPostingRow } from '#adapters/dynamo/posting/posting-row.ts';
import { getInventory } from '#api/inventory.ts';
import { dueAt } from '#domain/posting/posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { readStoredState, rowsOfTable, underWay } from '#test/support/run/stored-state.ts';
import {
  adjustABottle,
  HELD_AGAINST_BOOKS,
  makeACase,
  prepareWork,
  receiveGoods,
  shipACase,
} from './work-of-all-kinds.ts';

/** How many of each are made while the accounting system is away. */
interface WorkInOutage {
  readonly receipts: number;
  /** Every second one takes what a run of the outage made. */
  readonly shipments: number;
  readonly runs: number;
  readonly adjustments: number;
}

interface AfterOutageOfAll {
  /** What is wrong in the end, a sentence each. */
  readonly wrong: readonly string[];
  /** How many of each kind are in the books. */
  readonly posted: Readonly<Record<string, number>>;
  /** The longest that somebody waited for one act, ms, by what it is. */
  readonly longestMs: Readonly<Record<string, number>>;
  /** From the return of the accounting system until all was through. */
  readonly tookMs: number;
}

type Step = readonly [kind: keyof WorkInOutage, index: number];

/** All of it, evenly mixed. What is made comes before what ships it. */
const stepsOf = (work: WorkInOutage): readonly Step[] => {
  const order = ['receipts', 'runs', 'shipments', 'adjustments'] as const;
  const steps = order.flatMap((kind, rank) =>
    Array.from({ length: work[kind] }, (_, index) => ({ kind, index, at: (index + rank / 10) / work[kind] })),
  );
  return steps.sort((one, other) => one.at - other.at).map(({ kind, index }) => [kind, index] as const);
};

const postingsOf = async (run: LocalRun): Promise<readonly Posting[]> =>
  (await rowsOfTable(run, 'POSTINGS')).map(fromPostingRow);

/** How often a document is in the books, and whether it is through there. */
const inBooks = ({ accounting: { records } }: LocalRun, { kind, marker }: Posting) => {
  const isMarked = (text: string | undefined) => text?.includes(marker) ?? false;
  const found =
    kind === 'shipment'
      ? records.shipments().filter(({ Description }) => isMarked(Description))
      : kind === 'kit'
        ? records.assemblies().filter(({ Description }) => isMarked(Description))
        : [...records.adjustments(), ...records.issues()].filter(({ ExternalRef }) => isMarked(ExternalRef));
  return { copies: found.length, isThrough: found.every(({ Status }) => /Confirmed|Released/.test(Status)) };
};

const wrongOf = async (
  run: LocalRun,
  work: WorkInOutage,
  postings: readonly Posting[],
  withinMs: number,
): Promise<string[]> => {
  const wrong: string[] = [];
  // The token of before the outage has expired: with 40 calls a minute all of it takes over half an hour.
  const dock = await signedInAs(run, 'manager');
  const { receipts } = await readStoredState(run);
  const counts = { receipts: receipts.length, ...countOf(postings) };
  for (const [kind, count] of Object.entries(work) as [keyof WorkInOutage, number][])
    if (counts[kind] !== count) wrong.push(`${count} ${kind} were made, and ${counts[kind]} are here`);
  for (const { receiptNbr, state } of receipts) {
    const all = run.accounting.records.receipts().filter((one) => one.VendorRef?.includes(`${receiptNbr}-`));
    if (state.status !== 'POSTED' || all.length !== 1)
      wrong.push(`${receiptNbr} is ${state.status}, and in the books ${all.length} times`);
  }
  for (const posting of postings) {
    const { copies, isThrough } = inBooks(run, posting);
    if (posting.state.status !== 'POSTED' || posting.remark !== null || copies !== 1 || !isThrough)
      wrong.push(
        `${posting.documentNbr} is ${posting.state.status}, and in the books ${copies} times${isThrough ? '' : ', not through'}`,
      );
  }
  for (const inventoryID of HELD_AGAINST_BOOKS) {
    const lots = await eventually(
      async () => {
        const read = await dock.call(getInventory, 'against_books', { inventoryID, refresh: 'true' });
        return read.ok && read.body.data.problem === null ? read.body.data.lots : undefined;
      },
      `${inventoryID} read from the books`,
      withinMs,
    );
    for (const { lotNumber, difference } of lots)
      if (difference !== 0)
        wrong.push(`${lotNumber} of ${inventoryID} differs from the books by ${difference}`);
  }
  return wrong;
};

const countOf = (postings: readonly Posting[]) => {
  const count = (kind: Posting['kind']) => postings.filter((one) => one.kind === kind).length;
  return { shipments: count('shipment'), runs: count('kit'), adjustments: count('adjustment') };
};

/**
 * The accounting system is away for `downMs`, and receipts, runs, shipments and adjustments are made meanwhile, evenly;
 * then it is back. In the end each is in the books once, and what stands here is what the books have.
 */
export const outageOfAllKinds = async (
  run: LocalRun,
  dock: ApiClient,
  work: WorkInOutage,
  { downMs, withinMs }: { readonly downMs: number; readonly withinMs: number },
): Promise<AfterOutageOfAll> => {
  await prepareWork(run, dock);
  run.accounting.faults.add({ fault: 'down', as: 'refuse' });
  const steps = stepsOf(work);
  const acts: Readonly<Record<keyof WorkInOutage, (index: number) => Promise<unknown>>> = {
    receipts: (index) => receiveGoods(dock, index),
    runs: () => makeACase(dock),
    shipments: (index) => shipACase(dock, index, index % 2 === 0),
    adjustments: (index) => adjustABottle(dock, index),
  };
  const longestMs: Record<string, number> = {};
  for (const [kind, index] of steps) {
    const began = performance.now();
    await acts[kind](index);
    const tookMs = performance.now() - began;
    longestMs[kind] = Math.round(Math.max(longestMs[kind] ?? 0, tookMs));
    await pause(Math.max(0, downMs / steps.length - tookMs));
  }
  run.accounting.faults.clear();
  const back = Date.now();
  const postings = await eventually(
    async () => {
      const all = await postingsOf(run);
      const isOver = all.every((one) => dueAt(one) === null);
      return isOver && underWay(run, await readStoredState(run)) === null ? all : undefined;
    },
    'everything in the books',
    withinMs,
  );
  const tookMs = Date.now() - back;
  const wrong = await wrongOf(run, work, postings, withinMs);
  const through = postings.filter(({ state }) => state.status === 'POSTED');
  return { wrong, posted: { receipts: work.receipts, ...countOf(through) }, longestMs, tookMs };
};
