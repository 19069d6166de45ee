import type { postProduction } from '#api/production.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { changePosting } from '#app/posting/postings/change-posting.ts';
import { keptToPlaces, type PlacesOfActions } from '#app/stock/places/kept-to-places.ts';
import type { DomainError } from '#domain/errors.ts';
import {
  decideCancelPosting,
  decideCheckedPosting,
  decideRetryPosting,
} from '#domain/posting/decide-posting.ts';
import { changeOperator, pauseRun, type RunEvent, resumeRun } from '#domain/production/change-run.ts';
import type { Run } from '#domain/production/run.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { changeARun, type ProductionDeps, recordOutput, stopARun, voidARun } from './change-a-run.ts';
import { clearLine, overrideComponent, scanComponent } from './check/change-check.ts';
import { toCheckAnswer } from './check/check-response.ts';
import { closeARun, reopenARun, toGoodsAnswer } from './goods/close-a-run.ts';
import { moveLot } from './goods/move-lot.ts';
import { toRunResponse, withNow } from './run-response.ts';
import { startARun } from './start-a-run.ts';

const runEventOf = (
  { person, now }: CallContext,
  { at, changeId }: { at?: string | undefined; changeId?: string | undefined },
): RunEvent => ({
  by: person.username,
  now,
  at: at === undefined ? null : Date.parse(at),
  changeId: changeId ?? null,
});

const countingOf = (context: CallContext, said: { at?: string | undefined }) => {
  const { sub, username } = context.person;
  return { ...runEventOf(context, said), person: { sub, username } };
};

const answered = (run: Result<Run, DomainError>, { now }: CallContext) =>
  run.ok ? ok(withNow(toRunResponse(run.value), now)) : run;

const toLotAnswer = ({ movementId, at, kind, reason, lines }: Movement) => ({
  data: {
    ...{ movementId, at, kind, reason },
    lines: lines.map(({ delta, ...line }) => ({ ...line, qty: toNumber(delta) })),
  },
});

/** Where each act is done: where its line stands, which a run of lots keeps from its start. Nobody has to say that of a line. */
const placesOfActs = ({ runs }: ProductionDeps): PlacesOfActions<typeof postProduction> => {
  const ofLine = async ({ line, workOrderId }: { readonly line: string; readonly workOrderId: string }) => {
    // No run has the id of an order: none is found by it.
    const found = await runs.loadForStart({ runId: workOrderId, workOrderId, line });
    return found.line?.place ? [found.line.place] : null;
  };
  const ofRun = async ({ runId }: { readonly runId: string }) => {
    const goods = (await runs.goodsOf([runId])).get(runId);
    if (goods) return [goods.place];
    const run = await runs.load(runId);
    return run && ofLine(run);
  };
  return {
    start_run: ofLine,
    ...{ pause_run: ofRun, resume_run: ofRun, change_operator: ofRun, void_run: ofRun },
    ...{ record_output: ofRun, stop_run: ofRun, issue_lot: ofRun, return_lot: ofRun },
    ...{ close_run: ofRun, reopen_run: ofRun },
    ...{ retry_posting: ofRun, cancel_posting: ofRun, check_posting: ofRun },
    ...{ clear_line: ofLine, scan_component: ofLine, override_component: ofLine },
  };
};

/** The actions of POST /PostProduction. */
export const productionWriteHandlers = (deps: ProductionDeps): Handlers<typeof postProduction> =>
  keptToPlaces<typeof postProduction>(actionsOf(deps), placesOfActs(deps));

const actionsOf = (deps: ProductionDeps): Handlers<typeof postProduction> => ({
  async start_run({ runId, line, workOrderId, operator, at }, context) {
    const request = { runId, line, workOrderId, operator: operator ?? context.person.username };
    return answered(await startARun(deps, request, runEventOf(context, { at, changeId: runId })), context);
  },

  async pause_run(request, context) {
    const event = runEventOf(context, request);
    return answered(
      await changeARun(deps, request, { change: 'pause', said: request.reason }, event, (run) =>
        pauseRun(run, request.reason, event),
      ),
      context,
    );
  },

  async resume_run(request, context) {
    const event = runEventOf(context, request);
    return answered(
      await changeARun(deps, request, { change: 'resume', said: null }, event, (run) =>
        resumeRun(run, event),
      ),
      context,
    );
  },

  async change_operator(request, context) {
    const event = runEventOf(context, request);
    return answered(
      await changeARun(deps, request, { change: 'changeOperator', said: request.operator }, event, (run) =>
        changeOperator(run, request.operator, event),
      ),
      context,
    );
  },

  async record_output({ runId, at, ...counted }, context) {
    return answered(await recordOutput(deps, runId, counted, countingOf(context, { at })), context);
  },

  async stop_run({ runId, version, at, ...counted }, context) {
    return answered(await stopARun(deps, { runId, version }, counted, countingOf(context, { at })), context);
  },

  async issue_lot({ reason = null, ...request }, context) {
    const moved = await moveLot(deps, 'issue', { ...request, reason }, context);
    return moved.ok ? ok(toLotAnswer(moved.value)) : moved;
  },

  async return_lot({ reason = null, ...request }, context) {
    const moved = await moveLot(deps, 'return', { ...request, reason, isOutsideBill: false }, context);
    return moved.ok ? ok(toLotAnswer(moved.value)) : moved;
  },

  async close_run({ lots, components, isBookedByHand, ...request }, context) {
    const uses = lots.map(({ used, reason = null, ...lot }) => ({ ...lot, used: quantity(used), reason }));
    return toGoodsAnswer(await closeARun(deps, request, { lots: uses, components, isBookedByHand }, context));
  },

  async reopen_run({ reason, ...request }, context) {
    return toGoodsAnswer(await reopenARun(deps, request, reason, context));
  },

  retry_posting: ({ runId, version }, { person, now }) =>
    changePosting({ ...deps, postings: deps.books.postings }, runId, (posting) =>
      decideRetryPosting(posting, { version, by: person.username }, now),
    ),

  cancel_posting: ({ runId, version, reason }, { person, now }) =>
    changePosting({ ...deps, postings: deps.books.postings }, runId, (posting) =>
      decideCancelPosting(posting, { version, reason, by: person.username }, now),
    ),

  check_posting: ({ runId }, { person }) =>
    changePosting({ ...deps, postings: deps.books.postings }, runId, (posting) =>
      ok(decideCheckedPosting(posting, person.username)),
    ),

  clear_line: async (request, context) => toCheckAnswer(await clearLine(deps, request, context)),

  async scan_component(
    { text, gtin = null, lotNumber = null, component = null, isConfirmed, ...at },
    context,
  ) {
    const code = { text, gtin, lotNumber, component, isConfirmed };
    return toCheckAnswer(await scanComponent(deps, at, code, context));
  },

  override_component: async ({ component, reason, ...at }, context) =>
    toCheckAnswer(await overrideComponent(deps, at, { component, reason }, context)),

  async void_run(request, context) {
    return answered(await voidARun(deps, request, request.reason, runEventOf(context, request)), context);
  },
});
