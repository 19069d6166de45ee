import type { RequestOutput } from '#api/contract.ts';
import type { postPallet } from '#api/pallets.ts';
import type { CallContext } from '#app/dispatch.ts';
import { knownFirst, mutate, stands, write } from '#app/mutate.ts';
import { ofQuantity } from '#app/stock/of-quantity.ts';
import { judgeMovement, loadGround } from '#app/stock/write-movement.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { type ActStamp, newPallet } from '#domain/pallets/act-on-pallet.ts';
import { type ConversionPlan, type ConversionWish, planConversion } from '#domain/pallets/conversion-plan.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { conversionMovement, palletMovementId } from '#domain/pallets/pallet-movement.ts';
import { ssccsFrom } from '#domain/pallets/sscc.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { idOfAnother, stampOf } from './act-on-pallets.ts';
import { type KnownGoods, knownGoods, knownLocation, lineOf, palletAt, placesOfLot } from './known-goods.ts';
import type { PalletDeps } from './pallet-deps.ts';
import type { PalletChange } from './pallet-ports.ts';
import { toRow } from './pallet-response.ts';

type Conversion = Omit<RequestOutput<typeof postPallet, 'convert_items'>, 'requestId'>;

interface Planned {
  readonly goods: KnownGoods;
  readonly plan: ConversionPlan;
  readonly from: string;
  readonly to: string;
}

/** What a conversion would make, and where. Nothing is written. */
export const planOf = async (
  deps: PalletDeps,
  {
    from: typedFrom,
    to: typedTo = typedFrom,
    ...wish
  }: LotId & ConversionWish & Pick<Conversion, 'from' | 'to'>,
): Promise<Result<Planned, DomainError>> => {
  const goods = await knownGoods(deps, wish);
  if (!goods.ok) return goods;
  const { item, lot } = goods.value;
  const [rules, standing] = await Promise.all([
    deps.itemRules.loadMany([item.inventoryID]),
    placesOfLot(deps, lot),
  ]);
  const plan = planConversion(item, rules.get(itemKey(item.inventoryID)) ?? null, wish);
  if (!plan.ok) return plan;
  const from = await knownLocation(deps, typedFrom, 'from', standing);
  if (!from.ok) return from;
  const to = typedTo === typedFrom ? from : await knownLocation(deps, typedTo, 'to');
  return to.ok ? ok({ goods: goods.value, plan: plan.value, from: from.value, to: to.value }) : to;
};

/** The pallets that a movement made, where it is this request's; null: it was never written. */
const madeBefore = async (
  { ledger, pallets }: PalletDeps,
  { requestId, said }: ActStamp,
): Promise<Result<readonly Pallet[] | null, DomainError>> => {
  const id = palletMovementId(requestId);
  const movement = (await ledger.loadMovements([id])).get(id);
  if (!movement) return ok(null);
  const ssccs = movement.lines.flatMap(({ place }) => palletAt(place) ?? []);
  const made = [...(await pallets.loadMany(ssccs)).values()];
  const isThis = made.every(({ history }) => history[0]?.requestId === requestId && history[0].said === said);
  return isThis ? ok(ssccs.flatMap((sscc) => made.filter((one) => one.sscc === sscc))) : err(idOfAnother());
};

const madeBy = (
  { goods, plan, from, to }: Planned,
  ssccs: readonly string[],
  stamp: ActStamp,
  { person }: CallContext,
): { readonly pallets: readonly Pallet[]; readonly movement: Movement } => {
  const pallets = ssccs.map((sscc, at) =>
    newPallet({ sscc, location: to, from, lines: [lineOf(goods, plan.pallets[at] ?? plan.rest)] }, stamp),
  );
  const by = { sub: person.sub, username: person.username };
  const at = new Date(stamp.now).toISOString();
  return { pallets, movement: conversionMovement(from, pallets, { at, by, requestId: stamp.requestId }) };
};

const toAnswer = (pallets: readonly Pallet[], requestId: string) => ({
  data: {
    movementId: palletMovementId(requestId),
    pallets: pallets.map((pallet) => toRow({ ...pallet, order: '' })),
  },
});

/**
 * Goods at a place onto pallets, all of them or none: one transaction has every pallet, the movement and its
 * balances, so that there is nothing half-made to go on with or to take back (docs/decisions).
 */
export const convertItems = async (
  deps: PalletDeps,
  { requestId, ...wish }: Conversion & { readonly requestId: string },
  context: CallContext,
) => {
  const stamp = stampOf(requestId, wish, context);
  const before = await madeBefore(deps, stamp);
  if (!before.ok) return before;
  if (before.value) return ok(toAnswer(before.value, requestId));
  const planned = await planOf(deps, wish);
  if (!planned.ok) return planned;
  const { plan, from, to } = planned.value;
  const notOwn = notYourPlace(context.person, [from, to]);
  if (notOwn) return err(notOwn);
  const numbered = ssccsFrom(deps.numbering, 1, plan.pallets.length);
  if (!numbered.ok) return numbered;
  let ssccs: readonly string[] | null = null;
  let change: PalletChange | null = null;
  const pallets = await mutate<Awaited<ReturnType<typeof madeBefore>>, readonly Pallet[], DomainError>(deps, {
    load: knownFirst(before, () => madeBefore(deps, stamp)),
    async decide(made) {
      if (!made.ok) return made;
      if (made.value) return stands(made.value);
      const { movement: wanted } = madeBy(planned.value, ssccs ?? numbered.value, stamp, context);
      const valid = checkMovement(wanted);
      if (!valid.ok) return valid;
      const ground = await loadGround(deps.ledger, wanted, { now: stamp.now });
      change = null;
      // Written between both reads: looked at anew.
      if (ground.written) return write([]);
      const judged = await judgeMovement(deps.ledger, wanted, ground, { now: stamp.now });
      if (!judged.ok) return err(ofQuantity(judged.error));
      if (ssccs === null) {
        // Numbers are taken once there is something to number: none is lost to a refusal.
        const first = await deps.pallets.takeSerials(deps.numbering, plan.pallets.length);
        const taken = ssccsFrom(deps.numbering, first, plan.pallets.length);
        if (!taken.ok) return taken;
        ssccs = taken.value;
      }
      const { pallets: next, movement } = madeBy(planned.value, ssccs, stamp, context);
      change = {
        pallets: next.map((one) => ({ next: one, previous: null })),
        ...{ movement, standing: 'standing' in judged.value ? judged.value.standing : [] },
        numbering: deps.numbering,
      };
      return write(next);
    },
    save: async () => (change ? deps.pallets.save(change) : err('CONFLICT')),
    contended: () => domainError('TRY_AGAIN', 'Others are moving the same goods. Try again.'),
  });
  return pallets.ok ? ok(toAnswer(pallets.value, requestId)) : pallets;
};
