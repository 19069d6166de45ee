import { empty, json } from '#emulators/acumatica/http/reply.ts';
import { readPushChange } from '#emulators/acumatica/push/push-settings.ts';
import type { AdminRoute } from './admin-route.ts';

/** Push notifications: where and how they go, and what could not be delivered. */
export const pushRoutes: AdminRoute[] = [
  {
    method: 'GET',
    path: 'push',
    run: ({ simulator: { pushes } }) =>
      json(200, {
        ...pushes.settings,
        secret: undefined,
        pending: pushes.pending().length,
        failed: pushes.failed().length,
      }),
  },
  {
    method: 'PATCH',
    path: 'push',
    run: ({ simulator: { pushes }, body }) => {
      const change = readPushChange(body);
      if (typeof change === 'string') return json(400, { error: change });
      Object.assign(pushes.settings, change);
      return json(200, { ...pushes.settings, secret: undefined });
    },
  },
  {
    method: 'GET',
    path: 'failed-notifications',
    run: ({ simulator }) => json(200, simulator.pushes.failed()),
  },
  {
    method: 'POST',
    path: 'failed-notifications/resend',
    run: ({ simulator }) => json(200, { resent: simulator.pushes.resend() }),
  },
  {
    method: 'POST',
    path: 'failed-notifications/:id/resend',
    run: ({ simulator, params }) => {
      const resent = simulator.pushes.resend(params.id ?? '');
      return resent > 0 ? json(200, { resent }) : json(404, { error: 'There is none, or its text was cut.' });
    },
  },
  {
    method: 'DELETE',
    path: 'failed-notifications',
    run: ({ simulator }) => {
      simulator.pushes.forgetFailed();
      return empty(204);
    },
  },
];
