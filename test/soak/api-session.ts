import type { ActionName, RequestInput, ResponseBody, Route } from '#api/contract.ts';
import type { LocalRun } from '#local/start/start.ts';
import { signedInAs } from '#test/support/run/api-client.ts';
import type { Tally } from './tally.ts';

type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  /** `code` null: no answer was waited for, so that nobody knows what became of it. */
  | { readonly ok: false; readonly status: number; readonly code: string | null; readonly current: unknown };

/** The product's address, as one person sees it. */
export interface ApiSession {
  call<R extends Route, A extends ActionName<R>>(
    route: R,
    action: A,
    fields: RequestInput<R, A>,
    options?: { hangUpAfterMs?: number },
  ): Promise<Answer<ResponseBody<R, A>>>;
}

type Failure = { code?: string; current?: unknown };

type Group = 'consultant' | 'manager' | 'sysadmin';

const GROUPS: readonly Group[] = ['consultant', 'manager', 'sysadmin'];

/** Signs the demo people in; their sessions count every call. `renew` before the tokens run out. */
export const openSessions = async (run: LocalRun, tally: Tally) => {
  const tokens = new Map<Group, string>();
  const renew = async (): Promise<void> => {
    for (const group of GROUPS) tokens.set(group, (await signedInAs(run, group)).token);
  };
  await renew();

  const sessionOf = (group: Group): ApiSession => ({
    async call(route, action, fields, { hangUpAfterMs } = {}) {
      const asked = { action, ...(fields as Record<string, unknown>) };
      const isGet = route.method === 'GET';
      const query = isGet ? `?${new URLSearchParams(asked as unknown as Record<string, string>)}` : '';
      const began = performance.now();
      const what = `${route.name} ${action}`;
      try {
        const response = await fetch(`${run.siteUrl}/api${route.path}${query}`, {
          method: route.method,
          headers: { authorization: `Bearer ${tokens.get(group)}`, 'content-type': 'application/json' },
          ...(isGet ? {} : { body: JSON.stringify(asked) }),
          ...(hangUpAfterMs === undefined ? {} : { signal: AbortSignal.timeout(hangUpAfterMs) }),
        });
        const body: unknown = await response.json();
        const code = response.ok ? null : ((body as Failure).code ?? '');
        tally.add({ what, status: response.status, code, ms: performance.now() - began });
        if (response.ok) return { ok: true, body: body as never };
        return { ok: false, status: response.status, code, current: (body as Failure).current };
      } catch (cause) {
        // Whoever did not hang up and got no answer found the product broken.
        if (hangUpAfterMs === undefined) throw cause;
        tally.add({ what, status: 0, code: null, ms: performance.now() - began });
        return { ok: false, status: 0, code: null, current: null };
      }
    },
  });
  return { renew, sessionOf };
};
