import type { postShipment } from '#api/shipments.ts';
import type { Handlers } from '#app/dispatch.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { notYourShipment } from '#app/shipments/act-on-shipment.ts';
import { answered } from '#app/shipments/answered.ts';
import type { ShipmentDeps } from '#app/shipments/shipment-deps.ts';
import { toPosted } from '#app/shipments/shipment-response.ts';
import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { completeShipment } from '#domain/shipments/complete-shipment.ts';
import { releasedPlans } from '#domain/shipments/posting/orders-in-flight.ts';
import { decideCancel, decideChecked, decideRetry } from '#domain/shipments/posting/posting-decisions.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import { shipmentNotFound } from '#domain/shipments/shipment-change.ts';
import { orderKeysOf } from './change-together.ts';
import type { ShipmentPostings } from './shipment-posting-ports.ts';

/** So often the poster, or somebody at its orders, may be in between. */
const MAX_ATTEMPTS = 8;

interface Loaded {
  readonly shipment: Shipment;
  readonly posting: Posting;
}

/** What becomes of a posting, and what else changes with it. */
type Decided = Result<
  { readonly next: Posting; readonly more?: Parameters<ShipmentPostings['saveTogether']>[1] },
  DomainError
>;

const notQueued = (shipment: Shipment): DomainError =>
  shipment.status === 'Shipped'
    ? domainError('NOT_RETRYABLE', `${shipment.shipmentNbr} left before shipments were posted from here.`)
    : domainError('NOT_RETRYABLE', `${shipment.shipmentNbr} has not left: there is nothing to post.`);

const tryAgain = (): DomainError =>
  domainError('TRY_AGAIN', 'This shipment is being posted at this moment. Look again, then decide.');

const isLoaded = (loaded: Partial<Loaded>): loaded is Loaded =>
  loaded.shipment !== undefined && loaded.posting !== undefined;

/** Changes how a shipment is posted, and answers the shipment as it then stands. A refusal carries what it was decided on. */
const change = async (
  deps: ShipmentDeps,
  shipmentId: string,
  person: Person,
  decide: (loaded: Loaded) => Decided | Promise<Decided>,
) => {
  let more: Parameters<ShipmentPostings['saveTogether']>[1] = {};
  const refused = (error: DomainError, { shipment, posting }: Loaded): DomainError => ({
    ...error,
    current: toPosted(shipment, posting),
  });
  const changed = await mutate<Partial<Loaded>, Posting, DomainError>(deps, {
    async load() {
      const shipment = (await deps.shipments.loadMany([shipmentId])).get(shipmentId);
      const posting = shipment && (await deps.postings.load(shipmentId));
      return { ...(shipment ? { shipment } : {}), ...(posting ? { posting } : {}) };
    },
    async decide(loaded) {
      if (!loaded.shipment) return err(shipmentNotFound());
      if (!isLoaded(loaded)) return err(notQueued(loaded.shipment));
      const notOwn = notYourShipment(person, loaded.shipment);
      if (notOwn) return err(refused(notOwn, loaded));
      const decided = await decide(loaded);
      if (!decided.ok) return err(refused(decided.error, loaded));
      more = decided.value.more ?? {};
      return decided.value.next === loaded.posting ? stands(loaded.posting) : write(decided.value.next);
    },
    save: async (next, { posting }) =>
      posting ? deps.shipmentPostings.saveTogether({ next, previous: posting }, more) : err('CONFLICT'),
    maxAttempts: MAX_ATTEMPTS,
    contended: (loaded) => (isLoaded(loaded) ? refused(tryAgain(), loaded) : shipmentNotFound()),
  });
  if (!changed.ok) return changed;
  const shipment = (await deps.shipments.loadMany([shipmentId])).get(shipmentId);
  return answered(deps, shipment ? ok(shipment) : err(shipmentNotFound()));
};

/** Its orders without what it had planned of them: they are open again for somebody else. */
const withoutPlans = async ({ salesOrders }: ShipmentDeps, posting: Posting) => {
  const orders = await salesOrders.loadMany(orderKeysOf(posting));
  return releasedPlans(orders, posting.postingId).flatMap((next, at) => {
    const previous = orders[at];
    return previous === undefined || previous === next ? [] : [{ next, previous }];
  });
};

type PostingActions = Pick<
  Handlers<typeof postShipment>,
  'retry_posting' | 'cancel_posting' | 'mark_posting_checked'
>;

/** What people do with a shipment on its way into the books. */
export const postingWriteHandlers = (deps: ShipmentDeps): PostingActions => ({
  retry_posting: ({ shipmentId, version }, { person, now }) =>
    change(deps, shipmentId, person, ({ posting }) => {
      const next = decideRetry(posting, { version, by: person.username }, now);
      return next.ok ? ok({ next: next.value }) : next;
    }),

  cancel_posting: ({ shipmentId, version, reason }, { person, now }) =>
    change(deps, shipmentId, person, async ({ posting }) => {
      const next = decideCancel(posting, { version, reason, by: person.username }, now);
      if (!next.ok) return next;
      const isNews = next.value !== posting;
      return ok({ next: next.value, more: { orders: isNews ? await withoutPlans(deps, posting) : [] } });
    }),

  mark_posting_checked: ({ shipmentId }, { person, now }) =>
    change(deps, shipmentId, person, ({ shipment, posting }) => {
      const next = decideChecked(posting, person.username);
      const isThrough = next.state.status === 'POSTED' && next.state.settled;
      if (next === posting || !isThrough) return ok({ next });
      const completed = completeShipment(shipment, next.state.booksNbr, now);
      const isNews = completed !== shipment;
      return ok({ next, more: { shipment: isNews ? { next: completed, previous: shipment } : null } });
    }),
});
