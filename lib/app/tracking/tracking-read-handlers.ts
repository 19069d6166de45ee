import type { getTracking } from '#api/tracking.ts';
import type { Handlers } from '#app/dispatch.ts';
import { domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { toNumber } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { likelyCause } from '#domain/tracking/likely-cause.ts';
import { unexplainedLines } from '#domain/tracking/mass-balance.ts';
import { lotNode } from '#domain/tracking/trace-edge.ts';
import type { TracedLine } from '#domain/tracking/traced-line.ts';
import { balanceOf, type LotBalanceDeps } from './lot-balance.ts';
import { openRecalls } from './recall/open-recalls.ts';
import { type RecallReadDeps, recallReadHandlers } from './recall/recall-read-handlers.ts';
import { type ResolveDeps, resolveText } from './resolve-text.ts';
import { type SupplierScoreDeps, supplierScoreHandler } from './supplier/supplier-score-handler.ts';
import { type TraceLedgerDeps, traceLedger } from './trace-ledger.ts';
import { type TraceNamesDeps, toTraceResponse } from './trace-response.ts';
import { notByLot, nothingTraced, startOf } from './trace-start.ts';

export interface TrackingReadDeps
  extends TraceLedgerDeps,
    TraceNamesDeps,
    ResolveDeps,
    RecallReadDeps,
    SupplierScoreDeps,
    LotBalanceDeps {
  readonly lots: TraceNamesDeps['lots'] & RecallReadDeps['lots'];
  readonly pallets: TraceLedgerDeps['pallets'] & ResolveDeps['pallets'];
  readonly itemRules: TraceNamesDeps['itemRules'] & ResolveDeps['itemRules'];
  readonly runs: TraceNamesDeps['runs'] & ResolveDeps['runs'];
  readonly shipmentNames: TraceNamesDeps['shipmentNames'];
  readonly recalls: RecallReadDeps['recalls'];
}

/** An answer holds no more: a Lambda's has at most 6 MB. */
const MAX_EDGES = 15_000;

const unexplainedOf = (lines: readonly TracedLine[]) =>
  unexplainedLines(lines).map((line) => {
    const { movementId, at, by, kind, document, reason, place, delta } = line;
    return {
      ...{ movementId, at, by, kind, document, reason, place },
      qty: toNumber(delta),
      likelyCause: likelyCause(line, lines),
    };
  });

/** The actions of GET /GetTracking. */
export const trackingReadHandlers = (deps: TrackingReadDeps): Handlers<typeof getTracking> => ({
  ...recallReadHandlers(deps),
  ...supplierScoreHandler(deps),

  resolve: async (request, { now }) => ok({ data: { items: await resolveText(deps, request, now) } }),

  async trace({ kind, id, direction }) {
    const start = await startOf(deps, kind, id);
    if (!start.ok) return start;
    const [{ trace, lines, asOf, isSettled }, open] = await Promise.all([
      traceLedger(deps, start.value, direction),
      openRecalls(deps),
    ]);
    if (trace.edges.size > MAX_EDGES)
      return err(
        domainError(
          'TRACE_TOO_LONG',
          'That trace is too long to show. Ask for one direction, or begin nearer.',
        ),
      );
    const response = await toTraceResponse(deps, { trace, lines }, open);
    const isKnown = trace.edges.size > 0 || response.nodes[0]?.lot?.status || response.nodes[0]?.number;
    return isKnown
      ? ok({ data: { asOf: new Date(asOf).toISOString(), settled: isSettled, ...response } })
      : err(nothingTraced(start.value));
  },

  async mass_balance(request, { now }) {
    if (request.lotNumber === '') return err(notByLot(request.inventoryID));
    const [known, items] = await Promise.all([
      deps.lots.loadMany([request]),
      deps.items.loadMany([request.inventoryID]),
    ]);
    const { lines, balance, isSettled } = await balanceOf(deps, request);
    const lot = known.get(lotIdKey(request));
    if (!lot && lines.length === 0) return err(nothingTraced(lotNode(request)));
    const item = items.get(itemKey(request.inventoryID));
    const { inventoryID, lotNumber } = lot ?? request;
    return ok({
      data: {
        ...{ inventoryID, lotNumber, name: item?.name ?? '', baseUom: item?.baseUom ?? '' },
        ...{ asOf: new Date(now).toISOString(), settled: isSettled },
        ...{ in: toNumber(balance.in), onHand: toNumber(balance.onHand), issued: toNumber(balance.issued) },
        ...{ returned: toNumber(balance.returned), used: toNumber(balance.used) },
        ...{ scrapped: toNumber(balance.scrapped), sampled: toNumber(balance.sampled) },
        ...{ shipped: toNumber(balance.shipped), unexplained: toNumber(balance.unexplained) },
        ...{ difference: toNumber(balance.difference), lines: unexplainedOf(lines) },
      },
    });
  },
});
