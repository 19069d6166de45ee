import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { Permission } from '#domain/access/permissions.ts';

// zod/mini comes without words. What a schema has no sentence of its own for is said in zod's English, here as in
// the browser: every route passes through this module.
z.config(en());

/**
 * One thing that can be asked. `request` reads what the caller sent beside `action` (query strings on a GET, the
 * JSON body on a POST); `response` is the whole success body, `{ data, meta? }`; `permission` is who may.
 */
export interface Action<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly permission: Permission;
  readonly request: Request;
  readonly response: Response;
}

/**
 * One path of the API, one method, one function, several actions (spec §7). This one definition feeds the stack
 * (function, method, authorizer), the dispatcher, the front end's `call` and its forms, and the tests.
 */
export interface Route<
  Name extends string = string,
  Actions extends Readonly<Record<string, Action>> = Readonly<Record<string, Action>>,
> {
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  /** As the caller writes it under the API's base: `/GetVendor`. */
  readonly path: `/${string}`;
  /** The folder in `lambda/` whose handler answers. */
  readonly functionName: string;
  readonly actions: Actions;
  /** What is said to a call without a known action. Default: a sentence that lists the actions. */
  readonly unknownAction?: string;
}

export const defineRoute = <
  const Name extends string,
  const Actions extends Readonly<Record<string, Action>>,
>(
  route: Route<Name, Actions>,
): Route<Name, Actions> => route;

export type ActionName<R extends Route> = keyof R['actions'] & string;

/** What a caller may send (before defaults are filled in). */
export type RequestInput<R extends Route, A extends ActionName<R>> = z.input<R['actions'][A]['request']>;

/** What an action receives (after parsing). */
export type RequestOutput<R extends Route, A extends ActionName<R>> = z.output<R['actions'][A]['request']>;

/** The success body. */
export type ResponseBody<R extends Route, A extends ActionName<R>> = z.output<R['actions'][A]['response']>;
