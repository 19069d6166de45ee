import { refusalsOf } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { judgeMovement, loadGround } from '#app/stock/write-movement.ts';
import type { Person } from '#domain/access/person.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { ActStamp } from '#domain/pallets/act-on-pallet.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { readSscc, ssccUnknown } from '#domain/pallets/sscc.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import type { PalletDeps } from './pallet-deps.ts';
import type { PalletChange } from './pallet-ports.ts';
import { toDetail } from './pallet-response.ts';

/** Who asks for what, told from another act under the same id. */
export const stampOf = (requestId: string, asked: unknown, { person, now }: CallContext): ActStamp => ({
  ...{ by: person.username, now, requestId },
  said: JSON.stringify(asked),
});

export const detailOf = async (
  { lots }: Pick<PalletDeps, 'lots'>,
  pallet: Pallet,
  now: number,
): Promise<ReturnType<typeof toDetail>> => toDetail(pallet, await lots.loadMany(pallet.lines), siteDay(now));

const refusals = refusalsOf<Pallet>({
  stale: 'Somebody else was at this pallet. Look at it, then decide.',
  contended: 'Others are at this pallet this moment. Try again.',
  toResponse: (pallet) => toDetail(pallet, new Map(), ''),
});

export const idOfAnother = (): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent as another act. Look at what stands, then decide.',
  );

/** What an act on a pallet writes: the pallet, another one that it touches, and what moved. */
interface Acted {
  readonly next: Pallet;
  readonly other?: { readonly next: Pallet; readonly previous: Pallet };
  readonly movement?: Movement;
}

/** Where it stands then, and where goods come from and go. */
const placesOf = ({ next, movement }: Acted): readonly string[] => [
  next.location,
  ...(movement?.lines ?? []).map(({ place }) => place),
];

interface PalletAct {
  /** As a person or a scanner says it. */
  readonly sscc: string;
  /** That the person saw. */
  readonly version: number;
  /** Another pallet, too: what comes from it or goes onto it. */
  readonly other?: string;
  readonly stamp: ActStamp;
  /** Who is kept to some warehouses touches no pallet of others, and carries none there. */
  readonly person: Pick<Person, 'warehouses'>;
  decide(pallet: Pallet, other: Pallet | null): Result<Acted, DomainError>;
}

/** A second pallet that is named as a place. SSCC_UNKNOWN. */
const known = (
  { numbering }: PalletDeps,
  pallets: ReadonlyMap<string, Pallet>,
  sscc: string,
): Result<Pallet, DomainError> => {
  const pallet = pallets.get(sscc);
  return pallet ? ok(pallet) : err(ssccUnknown(sscc, numbering));
};

const checked = async (
  { ledger }: PalletDeps,
  { next, other, movement }: Acted,
  previous: Pallet,
  now: number,
): Promise<Result<PalletChange | { readonly written: true }, DomainError>> => {
  const pallets = [{ next, previous }, ...(other ? [other] : [])];
  if (!movement) return ok({ pallets, movement: null, standing: [] });
  const valid = checkMovement(movement);
  if (!valid.ok) return valid;
  const ground = await loadGround(ledger, movement, { now });
  const judged = await judgeMovement(ledger, movement, ground, { now });
  if (!judged.ok) return judged;
  return 'written' in judged.value
    ? ok({ written: true })
    : ok({ pallets, movement, standing: judged.value.standing });
};

/**
 * One act on a pallet, once: the pallet, what moved and what else it touches in one transaction. The same act again is
 * answered with what stands; the refusals carry it too.
 */
export const actOnPallet = async (
  deps: PalletDeps,
  { sscc: typed, version, other: otherSscc, stamp, person, decide }: PalletAct,
): Promise<Result<Pallet, DomainError>> => {
  const sscc = readSscc(typed);
  if (!sscc.ok) return sscc;
  const wanted = otherSscc === undefined ? [sscc.value] : [sscc.value, otherSscc];
  let change: PalletChange | null = null;
  return mutate<ReadonlyMap<string, Pallet>, Pallet, DomainError>(deps, {
    load: () => deps.pallets.loadMany(wanted),
    async decide(pallets) {
      const pallet = known(deps, pallets, sscc.value);
      if (!pallet.ok) return pallet;
      const made = pallet.value.history.find(({ requestId }) => requestId === stamp.requestId);
      if (made)
        return made.said === stamp.said
          ? stands(pallet.value)
          : err(refusals.withCurrent(idOfAnother(), pallet.value));
      const notOwn = notYourPlace(person, [pallet.value.location], `Pallet ${sscc.value}`);
      if (notOwn) return err(refusals.withCurrent(notOwn, pallet.value));
      if (pallet.value.version !== version) return err(refusals.stale(pallet.value));
      const other = otherSscc === undefined ? ok(null) : known(deps, pallets, otherSscc);
      if (!other.ok) return other;
      const notOther =
        other.value && notYourPlace(person, [other.value.location], `Pallet ${other.value.sscc}`);
      if (notOther) return err(refusals.withCurrent(notOther, pallet.value));
      const acted = decide(pallet.value, other.value);
      if (!acted.ok) return err(refusals.withCurrent(acted.error, pallet.value));
      const notThere = notYourPlace(person, placesOf(acted.value));
      if (notThere) return err(refusals.withCurrent(notThere, pallet.value));
      const writable = await checked(deps, acted.value, pallet.value, stamp.now);
      if (!writable.ok) return writable;
      // Written between both reads: asked again, the pallet says so.
      change = 'written' in writable.value ? null : writable.value;
      return write(acted.value.next);
    },
    save: async () => (change ? deps.pallets.save(change) : err('CONFLICT')),
    contended: (pallets) => refusals.contended(pallets.get(sscc.value) ?? null),
  });
};
