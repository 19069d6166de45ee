import type { ActionName, ResponseBody, Route } from '#api/contract.ts';
import type { Failure } from '#api/failure.ts';
import { dispatch, type Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import { askAsTestsDo, testServing } from './audit/test-serving.ts';

/** Any input, well formed or not, beside the action. */
export type RouteRequest<R extends Route, A extends ActionName<R>> = { readonly action: A } & Record<
  string,
  unknown
>;

/** What came back: the success body as the contract says it, or a refusal with `code` and `error`. */
interface RouteResponse<R extends Route, A extends ActionName<R>> {
  readonly status: number;
  readonly body: ResponseBody<R, A> & Partial<Failure>;
}

/** Asks a route as mia, a member of the group, at the given time (epoch ms). */
export const callRoute = async <R extends Route, A extends ActionName<R>>(
  route: R,
  handlers: Handlers<R>,
  input: RouteRequest<R, A>,
  { group, now }: { readonly group: string; readonly now: number },
): Promise<RouteResponse<R, A>> => {
  const claims = {
    sub: 's-1',
    'cognito:username': 'mia',
    token_use: 'id',
    aud: 'client',
    email: 'mia@example.com',
    email_verified: 'true',
    'cognito:groups': group,
  };
  const answer = dispatch(route, handlers, testServing);
  const call = { input: ok(input), requestId: 'r-1', now };
  const { status, body } = await askAsTestsDo(`${route.name}.${input.action}`, (more) =>
    answer({ ...call, claims: { ...claims, ...more } }),
  );
  return { status, body: body as RouteResponse<R, A>['body'] };
};
