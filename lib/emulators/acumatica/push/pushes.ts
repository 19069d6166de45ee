import type { Cancel, SimulatorClock } from '#emulators/acumatica/clock.ts';
import { type Change, keyOf, type Store } from '#emulators/acumatica/records/store.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import {
  type Payload,
  payloadText,
  type QueuedNotification,
  ticksOf,
  type VendorChange,
} from './notification.ts';
import { post } from './post.ts';
import type { PushSettings } from './push-settings.ts';

/** Push notifications about vendors: queued together with the change, posted one after the other, retried. */
export interface Pushes {
  settings: PushSettings;
  /** What must be kept together with the change, so that the notification survives a crash. */
  changesFor(changes: VendorChange[]): Change[];
  /** Starts sending what is queued. */
  wake(): void;
  failed(): QueuedNotification[];
  pending(): QueuedNotification[];
  /** Queues failed notifications anew, all of them without an id. Answers how many. */
  resend(id?: string): number;
  forgetFailed(): void;
  /** Resolves once nothing is queued any more but what failed. */
  idle(): Promise<void>;
  close(): void;
}

const MAX_KEPT_LENGTH = 500_000;
const failedFor = 2 * 24 * 3_600_000;

export function createPushes(
  clock: SimulatorClock,
  store: Store,
  simulatorSettings: SimulatorSettings,
  settings: PushSettings,
): Pushes {
  const stopped = new AbortController();
  /** Keys that are being sent or wait for their next attempt. */
  const busy = new Set<string>();
  let idleWaiters: (() => void)[] = [];
  let isSending = false;
  let held: { notification: QueuedNotification; cancel: Cancel } | undefined;
  let lastTicks = 0n;

  const nextTicks = () => {
    const fromClock = ticksOf(clock.now()) + 3672n;
    lastTicks = fromClock > lastTicks ? fromClock : lastTicks + 1n;
    return lastTicks;
  };
  const queued = () => store.list('notifications').filter(({ failedAt }) => failedAt === undefined);
  const due = () => queued().filter(({ id }) => !busy.has(id));
  const put = (notification: QueuedNotification) =>
    store.commit([['notifications', keyOf(notification.id), notification]]);

  const attempt = async (notification: QueuedNotification) => {
    busy.add(notification.id);
    const error = await post(settings, notification.body, stopped.signal);
    if (stopped.signal.aborted) return;
    const attempts = notification.attempts + 1;
    if (error === undefined) {
      store.commit([['notifications', keyOf(notification.id), null]]);
      busy.delete(notification.id);
    } else if (attempts >= settings.maxAttempts) {
      put(givenUp({ ...notification, attempts, lastError: error }, clock.now()));
      busy.delete(notification.id);
    } else {
      put({ ...notification, attempts, lastError: error });
      const delays = settings.retryDelaysMs;
      clock.after(delays[Math.min(attempts, delays.length) - 1] ?? 0, () => {
        busy.delete(notification.id);
        wake();
      });
    }
  };

  /** Keeps a notification back until the next one has passed it, or until nothing came. */
  const hold = (notification: QueuedNotification) => {
    busy.add(notification.id);
    const cancel = clock.after(settings.holdMs, () => {
      held = undefined;
      void attempt(notification).then(wake);
    });
    held = { notification, cancel };
  };

  const sendDue = async () => {
    for (let [first] = due(); first; [first] = due()) {
      if (stopped.signal.aborted) return;
      const passed = held;
      if (settings.mode === 'outOfOrder' && first.attempts === 0 && !passed) hold(first);
      else {
        passed?.cancel();
        held = undefined;
        await attempt(first);
        if (passed) await attempt(passed.notification);
      }
    }
  };

  const wake = () => {
    if (isSending || stopped.signal.aborted) return;
    isSending = true;
    void sendDue().finally(() => {
      isSending = false;
      if (queued().length > 0) return;
      for (const waiter of idleWaiters) waiter();
      idleWaiters = [];
    });
  };

  const failed = () => store.list('notifications').filter(({ failedAt }) => failedAt !== undefined);
  const forget = (notifications: QueuedNotification[]) =>
    store.commit(notifications.map(({ id }) => ['notifications', keyOf(id), null]));

  return {
    settings,
    wake,
    changesFor(changes) {
      if (settings.url === '' || changes.length === 0) return [];
      const ticks = nextTicks();
      const transaction = newGuid();
      const bodies = bodiesFor(changes, settings, {
        query: settings.query,
        companyId: simulatorSettings.tenant,
        transaction,
        ticks,
        captions: settings.captions,
      });
      return bodies.map((body, at): Change => {
        const id = `${ticks}-${at}`;
        const summary = `${changes.length === 1 ? (changes[0]?.after ?? changes[0]?.before)?.VendorID : `${changes.length} vendors`}`;
        return [
          'notifications',
          keyOf(id),
          { id, transaction, query: settings.query, body, summary, attempts: 0 },
        ];
      });
    },
    failed() {
      const kept = failed();
      const old = kept.filter(({ failedAt = 0 }) => clock.now() - failedAt > failedFor);
      forget(old);
      return kept.filter((notification) => !old.includes(notification));
    },
    pending: queued,
    resend(id) {
      const chosen = failed().filter((one) => (id === undefined || one.id === id) && !one.truncated);
      for (const one of chosen) put({ ...one, attempts: 0, failedAt: undefined });
      wake();
      return chosen.length;
    },
    forgetFailed: () => forget(failed()),
    idle: () => (queued().length === 0 ? Promise.resolve() : new Promise((done) => idleWaiters.push(done))),
    close: () => stopped.abort(),
  };
}

/** The posts of one transaction. An update that is split keeps its id and its time in both halves. */
function bodiesFor(
  changes: VendorChange[],
  { mode }: PushSettings,
  rest: Omit<Payload, 'inserted' | 'deleted'>,
): string[] {
  const inserted = changes.flatMap(({ after }) => after ?? []);
  const deleted = changes.flatMap(({ before }) => before ?? []);
  const isUpdate = inserted.length > 0 && deleted.length > 0;
  if (mode === 'split' && isUpdate) {
    return [payloadText({ ...rest, inserted: [], deleted }), payloadText({ ...rest, inserted, deleted: [] })];
  }
  const body = payloadText({ ...rest, inserted, deleted });
  return mode === 'duplicate' ? [body, body] : [body];
}

function givenUp(notification: QueuedNotification, failedAt: number): QueuedNotification {
  const truncated = notification.body.length > MAX_KEPT_LENGTH;
  return { ...notification, failedAt, truncated, body: notification.body.slice(0, MAX_KEPT_LENGTH) };
}
