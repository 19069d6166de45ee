import { empty, json } from '#emulators/acumatica/http/reply.ts';
import { readSettingsChange } from '#emulators/acumatica/settings.ts';
import type { AdminRoute } from './admin-route.ts';

/** The system itself: how it is set up, who is signed in, what time it is, what was called. */
export const systemRoutes: AdminRoute[] = [
  {
    method: 'GET',
    path: 'state',
    run: ({ simulator: { store, clock, throttle, sessions, faults, pushes } }) =>
      json(200, {
        now: new Date(clock.now()).toISOString(),
        clockOffsetMs: clock.offsetMs,
        vendors: store.count('vendors'),
        orders: store.count('orders'),
        receipts: store.count('receipts'),
        sessions: sessions.list().length,
        throttle: throttle.state(),
        faults: faults.list().length,
        notifications: { pending: pushes.pending().length, failed: pushes.failed().length },
      }),
  },
  {
    method: 'GET',
    path: 'settings',
    run: ({ simulator }) =>
      json(200, { ...simulator.settings, password: undefined, clientSecret: undefined }),
  },
  {
    method: 'PATCH',
    path: 'settings',
    run: ({ simulator, body }) => {
      const change = readSettingsChange(body);
      if (typeof change === 'string') return json(400, { error: change });
      Object.assign(simulator.settings, change);
      return json(200, { ...simulator.settings, password: undefined, clientSecret: undefined });
    },
  },
  {
    /** `{advanceMs}` moves the time on, `{offsetMs}` sets how far it runs ahead. */
    method: 'POST',
    path: 'clock',
    run: ({ simulator: { clock }, body }) => {
      const by = typeof body.offsetMs === 'number' ? body.offsetMs - clock.offsetMs : body.advanceMs;
      if (typeof by !== 'number' || !Number.isFinite(by)) {
        return json(400, { error: 'advanceMs or offsetMs must be a number.' });
      }
      clock.advance(by);
      return json(200, { now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs });
    },
  },
  {
    method: 'GET',
    path: 'sessions',
    run: ({ simulator }) =>
      json(
        200,
        simulator.sessions
          .list()
          .map(({ user, branch, by, openedAt, lastUsedAt }) => ({ user, branch, by, openedAt, lastUsedAt })),
      ),
  },
  {
    /** Ends every session and access token and unlocks the account; `?refreshTokens=1` ends those too. */
    method: 'DELETE',
    path: 'sessions',
    run: ({ simulator: { sessions, tokens, credentials }, query }) => {
      sessions.closeAll();
      tokens.expireAll({ refreshTokens: query.get('refreshTokens') === '1' });
      credentials.unlock();
      return empty(204);
    },
  },
  { method: 'GET', path: 'calls', run: ({ simulator }) => json(200, simulator.calls.list()) },
  {
    method: 'DELETE',
    path: 'calls',
    run: ({ simulator }) => {
      simulator.calls.clear();
      simulator.throttle.reset();
      return empty(204);
    },
  },
];
