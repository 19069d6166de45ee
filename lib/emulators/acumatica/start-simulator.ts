import type { AddressInfo } from 'node:net';
import { createCallLog } from './call-log.ts';
import { createClock, type SimulatorClock } from './clock.ts';
import { namedDataset } from './demo/named-dataset.ts';
import { createOperations } from './entities/operations.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createWebServer } from './http/server.ts';
import { defaultPushSettings } from './push/push-settings.ts';
import { createPushes, type Pushes } from './push/pushes.ts';
import { changesOf, type Dataset } from './records/dataset.ts';
import { type Journal, openJournal } from './records/journal.ts';
import { recordsOf, type SimulatorRecords } from './records/simulator-records.ts';
import { Store } from './records/store.ts';
import { defaultSettings, type SimulatorSettings } from './settings.ts';
import { createCredentials } from './sign-in/credentials.ts';
import { createSessions } from './sign-in/sessions.ts';
import { createTokens } from './sign-in/tokens.ts';
import type { Simulator } from './simulator.ts';
import { stockOfReleased } from './stock/book-receipts.ts';
import { createThrottle } from './throttle.ts';

export interface SimulatorOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  /** Default 127.0.0.1. The admin API answers loopback callers only, whatever this says. */
  host?: string;
  /** Where the books are kept; without it they live in memory. */
  stateFile?: string;
  /** Books that are kept elsewhere, instead of in a file. */
  journal?: Journal;
  /** What fresh books start with, by default the demo bottler. Books that are kept already are left as they are. */
  dataset?: 'demo' | 'empty' | Dataset;
  settings?: Partial<SimulatorSettings>;
  /** Where vendor changes are pushed to; nowhere by default. */
  webhook?: { url: string; headerName: string; secret: string };
  /** Epoch milliseconds, by default the machine's clock. */
  now?: () => number;
}

export interface RunningSimulator {
  /** Base address with the site prefix, without a slash at the end. */
  url: string;
  /** Live: what is changed here holds for the next request. */
  settings: SimulatorSettings;
  /** The books as they are now, to look at. */
  records: SimulatorRecords;
  faults: Faults;
  pushes: Pushes;
  clock: SimulatorClock;
  close(): Promise<void>;
}

/** Starts an accounting system of its own; several can run in one process. Rejects when the port is taken. */
export async function startAccountingSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const { port = 0, host = '127.0.0.1', stateFile, dataset = 'demo' } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const clock = createClock(options.now);
  const journal = options.journal ?? (stateFile === undefined ? undefined : openJournal(stateFile));
  const store = journal?.store ?? new Store();
  if (!journal || journal.fresh) store.commit(changesOf(namedDataset(dataset, clock.now()), clock.now()));
  else if (store.count('stock') === 0) store.commit(stockOfReleased(store));

  const sessions = createSessions(clock, settings);
  const simulator: Simulator = {
    clock,
    settings,
    store,
    sessions,
    credentials: createCredentials(clock, settings),
    tokens: createTokens(clock, settings, sessions, store),
    throttle: createThrottle(clock, settings),
    faults: createFaults(clock),
    operations: createOperations(clock),
    pushes: createPushes(clock, store, settings, { ...defaultPushSettings, ...options.webhook }),
    calls: createCallLog(),
    hiddenUntil: new Map(),
  };
  const server = createWebServer(simulator);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      listening();
    });
  });
  simulator.pushes.wake();
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${settings.site}`,
    settings,
    records: recordsOf(simulator),
    faults: simulator.faults,
    pushes: simulator.pushes,
    clock,
    close: () =>
      new Promise((closed) => {
        clock.stop();
        simulator.pushes.close();
        server.close(() => {
          journal?.close();
          closed();
        });
        server.closeAllConnections();
      }),
  };
}
