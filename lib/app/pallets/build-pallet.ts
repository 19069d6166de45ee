import type { CallContext } from '#app/dispatch.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { newPallet } from '#domain/pallets/act-on-pallet.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { ssccsFrom } from '#domain/pallets/sscc.ts';
import { err } from '#domain/result.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { idOfAnother, stampOf } from './act-on-pallets.ts';
import { answered } from './change-pallet.ts';
import { knownLocation } from './known-goods.ts';
import type { PalletDeps } from './pallet-deps.ts';

/** An empty pallet at a place, once for each request: which number the request got is kept beside the pallets. */
export const buildPallet = async (
  deps: PalletDeps,
  { requestId, place }: { readonly requestId: string; readonly place: string },
  context: CallContext,
) => {
  const stamp = stampOf(requestId, ['build', place], context);
  const location = await knownLocation(deps, place, 'place');
  if (!location.ok) return location;
  const pallet = await mutate<Pallet | null, Pallet, DomainError>(deps, {
    load: () => deps.pallets.madeBy(requestId),
    async decide(made) {
      if (made) return made.history[0]?.said === stamp.said ? stands(made) : err(idOfAnother());
      const notOwn = notYourPlace(context.person, [location.value]);
      if (notOwn) return err(notOwn);
      const serial = await deps.pallets.takeSerials(deps.numbering, 1);
      const numbers = ssccsFrom(deps.numbering, serial, 1);
      if (!numbers.ok) return numbers;
      const [sscc = ''] = numbers.value;
      return write(newPallet({ sscc, location: location.value, lines: [], from: null }, stamp));
    },
    save: (next) =>
      deps.pallets.save({
        ...{ pallets: [{ next, previous: null }], movement: null, standing: [] },
        ...{ numbering: deps.numbering, request: requestId },
      }),
    contended: () => domainError('TRY_AGAIN', 'Others are making pallets this moment. Try again.'),
  });
  return answered(deps, pallet, context);
};
