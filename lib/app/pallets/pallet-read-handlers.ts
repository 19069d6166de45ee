import type { getPallet, PalletRow } from '#api/pallets.ts';
import type { Handlers } from '#app/dispatch.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { readSscc, ssccUnknown } from '#domain/pallets/sscc.ts';
import { sum, toNumber } from '#domain/quantity.ts';
import { monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { err, ok } from '#domain/result.ts';
import { notUsable, usable } from '#domain/stock/lots/usable.ts';
import { detailOf } from './act-on-pallets.ts';
import { planOf } from './convert-items.ts';
import { formatted } from './known-goods.ts';
import type { PalletDeps } from './pallet-deps.ts';
import type { ListedPallet } from './pallet-ports.ts';
import { toRow } from './pallet-response.ts';

/** Pallets that ended are looked at so many days back: four months at most. */
const DAYS = 91;

/** Those of these numbers that are known, in their order. */
const namedPallets = async ({ pallets }: PalletDeps, typed: readonly string[]) => {
  const ssccs: string[] = [];
  for (const one of typed) {
    const sscc = readSscc(one);
    if (!sscc.ok) return sscc;
    ssccs.push(sscc.value);
  }
  const known = await pallets.loadMany(ssccs);
  const named = [...new Set(ssccs)].flatMap((sscc) => known.get(sscc) ?? []);
  return ok({ data: { items: named.map((pallet) => toRow({ ...pallet, order: '' })) } });
};

/** The actions of GET /GetPallet. */
export const palletReadHandlers = (deps: PalletDeps): Handlers<typeof getPallet> => ({
  async list_pallets({ ended, place, ssccs, ...request }, { now }) {
    if (ssccs !== undefined) return namedPallets(deps, ssccs);
    if (place !== undefined) {
      const standing = await deps.pallets.loadMany(await deps.pallets.at(formatted(place)));
      // The index lags: each is read as it stands, and may stand elsewhere by now.
      const there = [...standing.values()].filter(({ location }) => location === formatted(place));
      return ok({ data: { items: there.map((pallet) => toRow({ ...pallet, order: '' })) } });
    }
    const today = siteDay(now);
    const parts = ended ? monthsOf({ from: addDays(today, -DAYS), to: today }) : ['LIVE'];
    return listNewestFirst<ListedPallet, PalletRow>(
      {
        name: `pallets ${ended}`,
        parts: parts.map((part) => (slice) => deps.pallets.list(part, slice)),
        orderOf: ({ order }) => order,
        ...{ from: null, before: null, belongs: null },
        toResponse: toRow,
      },
      request,
    );
  },

  async get_pallet({ sscc: typed }, { now }) {
    const sscc = readSscc(typed);
    if (!sscc.ok) return sscc;
    const pallet = (await deps.pallets.loadMany([sscc.value])).get(sscc.value);
    return pallet
      ? ok({ data: await detailOf(deps, pallet, now) })
      : err(ssccUnknown(sscc.value, deps.numbering));
  },

  async preview_conversion(request, { now }) {
    const planned = await planOf(deps, request);
    if (!planned.ok) return planned;
    const { goods, plan, from } = planned.value;
    const allowed = usable(goods.lot, siteDay(now), 'palletise');
    if (!allowed.ok) return err(notUsable(goods.lot, allowed.error));
    const there = (await deps.ledger.balancesOf(goods.lot)).filter(({ place }) => place === from);
    return ok({
      data: {
        ...{ baseUom: goods.item.baseUom, caseUom: plan.caseUom, casesPerPallet: plan.casesPerPallet },
        ...{ perPallet: toNumber(plan.perPallet), qty: toNumber(plan.qty), full: plan.full },
        ...{ rest: toNumber(plan.rest), pallets: plan.pallets.map(toNumber) },
        onHand: toNumber(sum(there.map(({ onHand }) => onHand))),
      },
    });
  },
});
