import type { postShipment } from '#api/shipments.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { cancelShipment, stepBack } from '#domain/shipments/give-back.ts';
import { makeReady } from '#domain/shipments/make-ready.ts';
import { ordersProblem } from '#domain/shipments/orders-still-ask.ts';
import { acceptShort } from '#domain/shipments/pick/accept-short.ts';
import { unpick } from '#domain/shipments/pick/pick-goods.ts';
import { scheduleShipment } from '#domain/shipments/schedule-shipment.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import type { ShipmentStamp } from '#domain/shipments/shipment-change.ts';
import { formatPlace, parsePlace } from '#domain/stock/ledger/place.ts';
import { actOnShipment, stampOf } from './act-on-shipment.ts';
import { answered } from './answered.ts';
import { makeShipment } from './create.ts';
import { goodsOf } from './goods-terms.ts';
import { load, ship } from './leave.ts';
import { ordersAsRead, ordersOverride } from './order-terms.ts';
import { palletsOfAct } from './pallets-of-act.ts';
import { pickScan } from './pick-scan.ts';
import { postingWriteHandlers } from './posting/posting-write-handlers.ts';
import { prepare } from './prepare.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

interface Change {
  readonly requestId: string;
  readonly shipmentId: string;
  readonly version?: number;
}

type Decide = (
  shipment: Shipment,
  stamp: ShipmentStamp,
  deps: ShipmentDeps,
) => Promise<Result<Shipment, DomainError>> | Result<Shipment, DomainError>;

const formatted = (typed: string): string => {
  const place = parsePlace(typed);
  return place ? formatPlace(place) : typed;
};

/** The actions of POST /PostShipment. */
export const shipmentWriteHandlers = (all: ShipmentDeps): Handlers<typeof postShipment> => {
  const ofOneAct = (): ShipmentDeps => ({ ...all, pallets: palletsOfAct(all.pallets) });
  const change = async (
    { requestId, shipmentId, version, ...asked }: Change,
    name: string,
    context: CallContext,
    decide: Decide,
  ) => {
    const deps = ofOneAct();
    const stamp = stampOf(requestId, [name, asked], context);
    const changed = await actOnShipment(deps, {
      ...{ shipmentId, version: version ?? null, stamp, person: context.person },
      async decide(shipment) {
        const next = await decide(shipment, stamp, deps);
        return next.ok ? ok({ next: next.value }) : next;
      },
    });
    return answered(deps, changed);
  };
  const byOf = ({ person }: CallContext) => ({ sub: person.sub, username: person.username });

  return {
    create_shipment: (request, context) => makeShipment(all, request, context),
    schedule_shipment: (request, context) =>
      change(request, 'schedule', context, (shipment, stamp) => {
        const { day, window, dock, carrier, truck, leastDays } = request;
        if (dock !== null && !all.docks.includes(dock)) {
          const message = `There is no dock ${dock}. Use ${all.docks.join(', ')}.`;
          return err(
            domainError('BAD_REQUEST', message, {
              details: [{ path: 'dock', code: 'BAD_REQUEST', message }],
            }),
          );
        }
        const terms = { day, window, dock, carrier, truck, leastDays };
        return scheduleShipment(shipment, terms, siteDay(context.now), stamp);
      }),
    prepare_shipment: (request, context) => prepare(ofOneAct(), request, context),
    pick: (request, context) => pickScan(ofOneAct(), request, context),
    unpick: ({ place, ...request }, context) =>
      change({ ...request, place: formatted(place) } as Change, 'unpick', context, (shipment, stamp) =>
        unpick(shipment, { ...request, place: formatted(place) }, stamp),
      ),
    accept_short: (request, context) =>
      change(request, 'short', context, (shipment, stamp) =>
        acceptShort(shipment, request, request.reason, stamp),
      ),
    make_ready: (request, context) =>
      change(request, 'ready', context, async (shipment, stamp, deps) => {
        const override = ordersOverride(request, context);
        const goods = await goodsOf(deps, shipment, context.now);
        const ready = makeReady(shipment, goods, stamp, override.reason);
        if (!ready.ok) return ready;
        const problem = ordersProblem(shipment, await ordersAsRead(deps, shipment), override, 'made ready');
        return problem ? err(problem) : ready;
      }),
    load: (request, context) => load(ofOneAct(), request, context),
    step_back: (request, context) =>
      change(request, 'back', context, (shipment, stamp) =>
        stepBack(shipment, request.reason, stamp, byOf(context)),
      ),
    ship: (request, context) => ship(ofOneAct(), request, context),
    cancel_shipment: (request, context) =>
      change(request, 'cancel', context, (shipment, stamp) =>
        cancelShipment(shipment, request.reason, stamp, byOf(context)),
      ),
    ...postingWriteHandlers(all),
  };
};
