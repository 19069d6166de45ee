import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { OutgoingCallLog } from '#app/calls/call-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import { createAccountingClient } from './client.ts';
import { createPaths } from './protocol/odata.ts';
import { createRecords } from './protocol/records.ts';
import { createSharedSession } from './session/session.ts';
import { createSessionStore } from './session/session-store.ts';
import { createSignIn } from './session/sign-in.ts';
import { type AccountingSettings, resolveSettings } from './settings.ts';
import { createCallBudget } from './transport/call-budget.ts';
import { createCircuit } from './transport/circuit-breaker.ts';
import { createGuardedTransport } from './transport/guarded-transport.ts';
import type { Priority } from './transport/rate-limit.ts';
import { createTransport } from './transport/transport.ts';

export interface AccountingDeps {
  /** Who calls: decides whose turn it is when the accounting system has little room. */
  readonly priority: Priority;
  readonly documentClient: DynamoDBDocumentClient;
  /** The Accounting table (key `id`): session, limiter and circuit are shared there by all functions. */
  readonly tableName: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Keeps what changes something there. Absent: nothing does. */
  readonly calls?: OutgoingCallLog | undefined;
}

/** A sync has time: it waits for its turn where a person or a receipt would have given up. */
const TIMEOUT_FACTOR: Readonly<Record<Priority, number>> = { poster: 1, interactive: 1, background: 3 };

/** How long the calls before the create may take, which has the longest time-out of all. */
const RESERVATION_MARGIN_MS = 30_000;

/**
 * What every part of the connector goes through. Opens nothing until it is used. Throws an Error with a plain
 * sentence when a setting can't be right.
 */
export const connect = (config: AccountingSettings & AccountingDeps) => {
  const settings = resolveSettings(config);
  const { priority, documentClient, tableName, clock, log, metrics } = config;
  const { timing, endpoint } = settings;

  const shared = { documentClient, tableName, clock, log };
  const reservationMs = timing.writeMs + RESERVATION_MARGIN_MS;
  const budget = createCallBudget({ ...shared, priority, limits: settings, reservationMs });
  const transport = createGuardedTransport({
    transport: createTransport(settings.baseUrl, timing.connectMs),
    circuit: createCircuit({ ...shared, openMs: timing.openCircuitMs }),
    budget,
    clock,
    metrics,
  });
  const session = createSharedSession({
    store: createSessionStore(documentClient, tableName),
    signIn: createSignIn(transport, settings, clock),
    ...{ settings, clock, log },
  });
  const defaultTimeoutMs = timing.readMs * TIMEOUT_FACTOR[priority];
  const shares = { transport, session, settings, defaultTimeoutMs, clock, log };
  const client = createAccountingClient({ ...shares, calls: config.calls });
  const paths = createPaths(endpoint);
  return { client, paths, records: createRecords(client, paths), budget, settings, clock, log };
};

export type Connection = ReturnType<typeof connect>;
