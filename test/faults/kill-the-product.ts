import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import type { RequestInput } from '#api/contract.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import { killTree } from './process-tree.ts';
import { type Chances, chances } from './random.ts';

/*
 * The whole product, `kill -9`ed again and again at any moment (its starts included) while docks send receipts, and
 * started again on what it stored. In the end every receipt that was accepted is in the books exactly once.
 */

type Request = RequestInput<typeof postReceiveGoods, 'receive_goods'> & { readonly receiptId: string };

interface AccountingRecords {
  /** Quantity per receipt mark, for each time it is there. */
  readonly quantities: ReadonlyMap<string, readonly number[]>;
}

const LINES = [
  { vendorID: 'V-CARTONS', orderNbr: 'PO000118', inventoryID: 'PK-CTN24', lineNbr: 1 },
  { vendorID: 'V-PALLETS', orderNbr: 'PO000119', inventoryID: 'PK-PALLET', lineNbr: 1 },
  { vendorID: 'V-GLASSAU', orderNbr: 'PO000103', inventoryID: 'PK-CROWN26', lineNbr: 2, lotNumber: 'CRN-1' },
] as const;

const START_MS = 180_000;
const SETTLE_MS = 600_000;

class Run {
  private child: ChildProcess | null = null;
  private client: ApiClient | null = null;

  constructor(
    readonly basePort: number,
    readonly stateDir: string,
  ) {}

  get siteUrl(): string {
    return `http://localhost:${this.basePort}`;
  }

  start(): void {
    this.client = null;
    this.child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        join(import.meta.dirname, 'product-child.ts'),
        String(this.basePort),
        this.stateDir,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
  }

  async ready(): Promise<void> {
    await eventually(
      async () => {
        if (this.child?.exitCode !== null) throw new Error('The product ended by itself.');
        const answer = await fetch(`${this.siteUrl}/__local/ready`).catch(() => null);
        return answer?.ok || undefined;
      },
      'the start of the product',
      START_MS,
    );
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    killTree(child.pid);
    await ended;
  }

  async dock(): Promise<ApiClient> {
    this.client ??= await this.signIn();
    return this.client;
  }

  private async signIn(): Promise<ApiClient> {
    const config = await (await fetch(`${this.siteUrl}/config.json`)).json();
    const person = {
      username: 'manager',
      password: 'Warehouse-1234',
      email: 'manager@example.com',
      group: 'manager',
    };
    return signedInAs(
      {
        siteUrl: this.siteUrl,
        identityUrl: config.userPoolEndpoint,
        poolId: config.userPoolId,
        clientId: config.userPoolClientId,
        people: [person],
      },
      'manager',
    );
  }

  async accountingRecords(): Promise<AccountingRecords> {
    const quantities = new Map<string, number[]>();
    const address = `http://localhost:${this.basePort + 2}/__sim/receipts?top=100000`;
    const records = await (await fetch(address)).json();
    for (const { VendorRef, Details } of records) {
      const total = Details.reduce((sum: number, line: { ReceiptQty: number }) => sum + line.ReceiptQty, 0);
      quantities.set(VendorRef, [...(quantities.get(VendorRef) ?? []), total]);
    }
    return { quantities };
  }
}

/** What was sent, and what was said to it. */
class Deliveries {
  readonly waiting: Request[] = [];
  readonly accepted = new Map<string, { request: Request; receiptNbr: string }>();
  refused = 0;

  constructor(private readonly random: Chances) {}

  private newRequest(): Request {
    const { vendorID, ...line } = this.random.pick(LINES);
    const item = { ...line, orderType: 'Normal', receiptQty: this.random.between(1, 3) };
    return { receiptId: ulid(), vendorID, items: [item] };
  }

  /** Sends what got no answer before, else something new. Without an answer it is sent again: the same receipt. */
  async send(dock: ApiClient, isAgainOnly = false): Promise<void> {
    if (this.waiting.length === 0 && !isAgainOnly) this.waiting.push(this.newRequest());
    const [request] = this.waiting;
    if (!request) return;
    const answer = await dock.call(postReceiveGoods, 'receive_goods', request);
    if (answer.ok) {
      const receiptNbr = answer.body.data.receipts[0]?.receiptNbr ?? '';
      this.accepted.set(request.receiptId, { request, receiptNbr });
    } else if (answer.status >= 500 || answer.status === 429 || answer.status === 401) return;
    else this.refused += 1;
    this.waiting.shift();
  }
}

/** Every accepted receipt exactly once and in full, nothing else, and nothing left reserved; else what is wrong. */
const whatIsWrong = async (run: Run, deliveries: Deliveries): Promise<string | null> => {
  const dock = await run.dock();
  for (const { request, receiptNbr } of deliveries.accepted.values()) {
    await eventually(
      async () => {
        const answer = await dock.call(postReceiveGoods, 'receive_goods', request);
        return (answer.ok && answer.body.data.receipts[0]?.status === 'POSTED') || undefined;
      },
      `${receiptNbr} posted`,
      SETTLE_MS,
    );
  }
  const { quantities } = await run.accountingRecords();
  const wrong = [...deliveries.accepted.values()].flatMap(({ request, receiptNbr }) => {
    const [first, ...more] = [...quantities]
      .filter(([reference]) => reference.startsWith(`${receiptNbr}-`))
      .flatMap(([, found]) => found);
    const wanted = request.items?.[0]?.receiptQty;
    return first === wanted && more.length === 0
      ? []
      : [`${receiptNbr}: ${wanted} accepted, in the books ${[first, ...more].join(' and ')}`];
  });
  for (const { orderNbr } of LINES) {
    await eventually(async () => {
      const read = await dock.call(getReceiveGoods, 'by_purchase_order', {
        purchaseOrder: orderNbr,
        refresh: 'true',
      });
      return (
        (read.ok && read.body.data.details.every((line) => line.pendingQty === 0)) || !read.ok || undefined
      );
    }, `${orderNbr} without anything pending`);
  }
  return wrong.length > 0 ? wrong.join('\n') : null;
};

/**
 * Answers what is wrong in the end, or null. `seed` makes the moments and the quantities; what the machine does in
 * between is its own.
 */
export const killTheProduct = async (
  times: number,
  seed: number,
  tell: (line: string) => void,
): Promise<string | null> => {
  const random = chances(seed);
  const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-killed-'));
  const run = new Run(20_000 + 4 * random.between(0, 5_000), stateDir);
  const deliveries = new Deliveries(random);
  try {
    run.start();
    await run.ready();
    await loadVendors(await run.dock());
    for (let killed = 1; killed <= times; killed += 1) {
      if (killed > 1) run.start();
      const isDuringStart = killed > 1 && random.chance(0.2);
      if (isDuringStart) await pause(random.between(0, 6_000));
      else {
        await run.ready();
        const dock = await run.dock();
        let isAlive = true;
        const sending = (async () => {
          while (isAlive) {
            await deliveries.send(dock).catch(() => undefined);
            await pause(50);
          }
        })();
        await pause(random.between(200, 4_000));
        await run.kill();
        isAlive = false;
        await sending;
      }
      await run.kill();
      const unanswered = deliveries.waiting.length;
      tell(
        `killed ${killed} of ${times}${isDuringStart ? ' while starting' : ''}: ${deliveries.accepted.size} accepted, ${unanswered} without an answer`,
      );
    }
    run.start();
    await run.ready();
    const dock = await run.dock();
    await eventually(async () => {
      await deliveries.send(dock, true);
      return deliveries.waiting.length === 0 || undefined;
    }, 'an answer to what was cut off');
    const wrong = await whatIsWrong(run, deliveries);
    tell(`${deliveries.accepted.size} accepted, ${deliveries.refused} refused`);
    return wrong;
  } finally {
    await run.kill();
    rmSync(stateDir, { recursive: true, force: true });
  }
};
