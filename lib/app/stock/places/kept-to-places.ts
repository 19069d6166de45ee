import type { ActionName, RequestOutput, Route } from '#api/contract.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { Person } from '#domain/access/person.ts';
import type { DomainError } from '#domain/errors.ts';
import { err } from '#domain/result.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';

/** Who is kept to some warehouses. */
export type Kept = Pick<Person, 'warehouses'>;

type Places = readonly string[] | DomainError | null;

/**
 * The places that each action is about as it is asked, or why it is refused. Null: of none; of what its handler finds, it
 * is asked there.
 */
export type PlacesOfActions<R extends Route> = {
  readonly [A in ActionName<R>]: ((request: RequestOutput<R, A>, person: Kept) => Promise<Places>) | null;
};

type AnyHandler = (request: unknown, context: { readonly person: Kept }) => Promise<unknown>;

const isRefusal = (places: Places): places is DomainError => places !== null && 'code' in places;

/** The same actions, refused to who is kept to other warehouses. Nothing is read for who is kept to none. */
export const keptToPlaces = <R extends Route>(
  handlers: Handlers<R>,
  placesOf: PlacesOfActions<R>,
): Handlers<R> => {
  const guarded = Object.entries(handlers as unknown as Record<string, AnyHandler>).map(
    ([action, handle]) => {
      const find = (placesOf as Record<string, ((request: unknown, person: Kept) => Promise<Places>) | null>)[
        action
      ];
      const guard: AnyHandler = async (request, context) => {
        const { person } = context;
        const places = find && person.warehouses ? await find(request, person) : null;
        const refusal = isRefusal(places) ? places : places && notYourPlace(person, places);
        return refusal ? err(refusal) : handle(request, context);
      };
      return [action, find ? guard : handle];
    },
  );
  return Object.fromEntries(guarded) as unknown as Handlers<R>;
};
