import * as z from 'zod/mini';
import type { Permission } from '#domain/access/permissions.ts';
import { schemaSentence } from './schema-sentences.ts';

// zod/mini comes without words. For the browser too: every route passes through this module.
z.config({ localeError: schemaSentence });

/**
 * One thing that can be asked. `request` reads what the caller sent beside `action` (query strings on a GET, the
 * JSON body on a POST); `response` is the whole success body, `{ data, meta? }`; `permission` is who may.
 */
interface Action<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly permission: Permission;
  readonly request: Request;
  readonly response: Response;
}

type Actions = Readonly<Record<string, Action>>;

/**
 * Where a route is asked, and what may be asked there. Whoever only asks needs `actions` for its types alone: their
 * schemas are there at run time where the endpoint is the route itself.
 */
export interface Endpoint<Known extends Actions = Actions> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** As the caller writes it under the API's base: `/GetVendor`. */
  readonly path: `/${string}`;
  readonly actions?: Known;
}

/**
 * One path of the API, one method, one function, several actions (spec §7). This one definition feeds the stack
 * (function, method, authorizer), the dispatcher, the front end's `call` and its forms, and the tests.
 */
export interface Route<Name extends string = string, Known extends Actions = Actions>
  extends Endpoint<Known> {
  readonly name: Name;
  /** The folder in `lambda/` whose handler answers. */
  readonly functionName: string;
  readonly actions: Known;
  /** What is said to a call without a known action. Default: a sentence that lists the actions. */
  readonly unknownAction?: string;
}

/** Declares a route and keeps its literal names and schemas as types; adds nothing at run time. */
export const defineRoute = <const Name extends string, const Known extends Actions>(
  route: Route<Name, Known>,
): Route<Name, Known> => route;

type ActionsOf<E extends Endpoint> = NonNullable<E['actions']>;

export type ActionName<E extends Endpoint> = keyof ActionsOf<E> & string;

/** What a caller may send (before defaults are filled in). */
export type RequestInput<E extends Endpoint, A extends ActionName<E>> = z.input<ActionsOf<E>[A]['request']>;

/** What an action receives (after parsing). */
export type RequestOutput<E extends Endpoint, A extends ActionName<E>> = z.output<ActionsOf<E>[A]['request']>;

/** The success body. */
export type ResponseBody<E extends Endpoint, A extends ActionName<E>> = z.output<ActionsOf<E>[A]['response']>;
