import type { Query, QueryClient } from '@tanstack/react-query';
import { TOUCHES } from '#frontend/shared/touches.ts';

/** How often something is asked for while it is shown (ms): `quick` while something happens, else `slow`. */
interface Pace {
  readonly quick: number;
  readonly slow: number;
}

/** After so long without a touch of this screen and without an answer that differs, nothing happens. */
const QUIET_AFTER_MS = 120_000;

/** When somebody last touched this screen or came back to it (epoch ms). */
let touchedAt = 0;

/** What each query answered last, and since when. */
const changes = new WeakMap<object, { readonly data: unknown; readonly at: number }>();

/** Equal answers are the same object: the client shares what did not change. */
const changedAt = (query: Query, now: number): number => {
  const { data } = query.state;
  const known = changes.get(query);
  if (known && known.data === data) return known.at;
  changes.set(query, { data, at: now });
  return now;
};

/**
 * Options of a query that is asked again and again while somebody looks, without the line at the top: less often where
 * nothing happens, and at once when somebody touches the screen again.
 */
export const polled = ({ quick, slow }: Pace) => ({
  meta: { hidesProgress: true, isPolled: true },
  refetchInterval: <T, E extends Error, D, K extends readonly unknown[]>(
    query: Query<T, E, D, K>,
  ): number => {
    const now = Date.now();
    const lastAt = Math.max(touchedAt, changedAt(query as unknown as Query, now));
    return now - lastAt < QUIET_AFTER_MS ? quick : slow;
  },
});

/** From now on each touch counts; the first after a while asks at once for what was asked for less often. Ends by its answer. */
export const watchTouches = (client: QueryClient): (() => void) => {
  touchedAt = Date.now();
  const touch = () => {
    const now = Date.now();
    const wasQuiet = now - touchedAt >= QUIET_AFTER_MS;
    touchedAt = now;
    if (wasQuiet)
      void client.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.isPolled === true });
  };
  const whenSeen = () => document.visibilityState === 'visible' && touch();
  for (const kind of TOUCHES) window.addEventListener(kind, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', whenSeen);
  return () => {
    for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
    document.removeEventListener('visibilitychange', whenSeen);
  };
};
