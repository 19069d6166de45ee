import type { postTracking } from '#api/tracking.ts';
import { changeRecord, type RecordKind, refusalsOf } from '#app/change-record.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { CONTENDED, retryContended } from '#app/mutate.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SaidOfGoods } from '#domain/tracking/recall/at-customers.ts';
import {
  closeRecall,
  openRecall,
  recallNotFound,
  recordContact,
  versionSeen,
} from '#domain/tracking/recall/decide-recall.ts';
import type { Recall, RecallKind } from '#domain/tracking/recall/recall.ts';
import { recallNumber } from '#domain/tracking/recall/recall-number.ts';
import { scopeOf, withScope } from '#domain/tracking/recall/recall-scope.ts';
import type { TraceKind } from '#domain/tracking/trace-kinds.ts';
import { nodeId, nodeName } from '#domain/tracking/trace-node.ts';
import { traceLedger } from '../trace-ledger.ts';
import { nothingTraced, startOf } from '../trace-start.ts';
import { type DriveDeps, driveRecall } from './drive-recall.ts';
import { keptScope, measuredFigures } from './recall-figures.ts';
import type { WholeRecall } from './recall-ports.ts';
import { type RecallResponseDeps, toRecallDetail, toRecallRow } from './recall-response.ts';

export interface RecallWriteDeps extends DriveDeps, RecallResponseDeps {
  readonly recalls: DriveDeps['recalls'] & RecallResponseDeps['recalls'];
  readonly lots: DriveDeps['lots'];
  readonly pallets: DriveDeps['pallets'];
}

/**
 * So long after it began a call goes on holding; whoever asks again, or the minute, goes on after it. A call may take 28 s:
 * what was traced before counts, and the figures are reckoned after it.
 */
const DRIVE_MS = 15_000;

const RECALLS: RecordKind<Recall> = {
  stale: 'Somebody else was at this recall. Look at it, then decide.',
  contended: 'Others are at this recall this moment. Try again.',
  toResponse: toRecallRow,
};

interface Opening {
  readonly requestId: string;
  readonly kind: TraceKind;
  readonly id: string;
  readonly reason: string;
}

type Answered = Result<{ data: Awaited<ReturnType<typeof toRecallDetail>> }, DomainError>;

const answered = async (
  deps: RecallWriteDeps,
  recallId: string,
  { now }: Pick<CallContext, 'now'>,
): Promise<Answered> => {
  const until = now + DRIVE_MS;
  const { whole } = await driveRecall(deps, recallId, () => deps.clock.now() < until);
  return whole ? ok({ data: await toRecallDetail(deps, whole) }) : err(recallNotFound());
};

const isSame = ({ recall }: WholeRecall, opened: Recall): boolean =>
  recall.kind === opened.kind &&
  recall.reason === opened.reason &&
  recall.start.kind === opened.start.kind &&
  recall.start.id === opened.start.id;

/** CONTENDED: somebody opened one at the same moment, perhaps by the same request. */
const openOnce = async (
  deps: RecallWriteDeps,
  recallKind: RecallKind,
  asked: Opening,
  context: CallContext,
): Promise<Answered | typeof CONTENDED> => {
  const { requestId, kind, id, reason } = asked;
  const { person, now } = context;
  const start = await startOf(deps, kind, id);
  if (!start.ok) return start;
  const { value: node } = start;
  const named = { kind, id: nodeId(node), label: nodeName(node) };
  const begun = { kind: recallKind, reason, start: named, by: person.username, requestId };
  const decided = (recallId: string) => openRecall({ ...begun, recallId }, now);
  const before = await deps.recalls.openedBy(requestId);
  if (before) {
    if (isSame(before, decided(''))) return answered(deps, before.recall.recallId, context);
    const message = 'This was already sent as another recall. Look at what stands, then decide.';
    return err(refusalsOf(RECALLS).withCurrent(domainError('IDEMPOTENCY_CONFLICT', message), before.recall));
  }
  const { trace } = await traceLedger(deps, node, 'forward');
  const known = node.kind === 'lot' ? await deps.lots.loadMany([node]) : null;
  if (trace.edges.size === 0 && !known?.size) return err(nothingTraced(node));
  const recallId = recallNumber(await deps.recalls.nextNumber());
  const { lots, pallets } = scopeOf(trace);
  const none = { recallId, lots: [], pallets: [], state: 'still', done: 0, rev: 1 } as const;
  const { holds } = withScope(none, lots, pallets);
  const recall = decided(recallId);
  const isReal = recallKind === 'real';
  const opened = await deps.recalls.open(
    { recall, holds: isReal ? { ...holds, state: 'holding' } : { ...holds, state: 'still', done: 0 } },
    keptScope(trace),
  );
  return opened.ok ? answered(deps, recallId, context) : CONTENDED;
};

/** A recall of what came out of one node, once: the same request again goes on with it. */
const open = async (
  deps: RecallWriteDeps,
  recallKind: RecallKind,
  asked: Opening,
  context: CallContext,
): Promise<Answered> => {
  const opened = await retryContended(deps, () => openOnce(deps, recallKind, asked, context));
  return opened === CONTENDED ? err(refusalsOf(RECALLS).contended(null)) : opened;
};

/** What a customer said, without the lots of which they said nothing. */
const saidOf = (said: readonly SaidOfGoods[]): Recall['contacted'][number]['said'] =>
  said
    .map(({ inventoryID, lotNumber, held, comingBack, destroyed, soldOn }) => ({
      ...{ inventoryID, lotNumber, held: quantity(held), comingBack: quantity(comingBack) },
      ...{ destroyed: quantity(destroyed), soldOn: quantity(soldOn) },
    }))
    .filter(({ held, comingBack, destroyed, soldOn }) => held + comingBack + destroyed + soldOn > 0);

/** So many people record calls at the same moment. */
const MOST_AT_ONCE = 20;

const isStale = (recorded: Result<Recall, DomainError>): boolean =>
  !recorded.ok && recorded.error.code === 'STALE_VERSION';

/** The actions of POST /PostTracking. */
export const recallWriteHandlers = (deps: RecallWriteDeps): Handlers<typeof postTracking> => ({
  open_recall: (request, context) => open(deps, 'real', request, context),
  start_mock_recall: (request, context) => open(deps, 'mock', request, context),

  async record_contact({ recallId, version, ...asked }, { person, now }) {
    const contact = { ...asked, how: asked.how ?? null, said: saidOf(asked.said) };
    const { requestId, customerID } = contact;
    const made = ({ contacted }: Recall) => contacted.find((one) => one.requestId === requestId);
    const load = async () => (await deps.recalls.load(recallId))?.recall ?? null;
    const seenIn = (stands: Recall | null) => (stands ? versionSeen(stands, customerID, version) : version);
    const recordAt = (seen: number) =>
      changeRecord(deps, RECALLS, {
        load,
        notFound: recallNotFound,
        version: seen,
        isMade: (recall) => made(recall) !== undefined,
        isIdOfAnother(recall) {
          const before = made(recall);
          return (
            before !== undefined &&
            (before.customerID !== customerID ||
              before.how !== contact.how ||
              before.outcome !== contact.outcome ||
              JSON.stringify(before.said) !== JSON.stringify(contact.said) ||
              before.note !== contact.note)
          );
        },
        decide: (recall) => recordContact(recall, { ...contact, by: person.username }, now),
        save: (next, previous) => deps.recalls.save(next, previous),
      });
    const record = async () => {
      const recorded = await recordAt(seenIn(await load()));
      if (!isStale(recorded)) return recorded;
      // A call to this customer in between is one that this person has not seen: they decide. Calls to others are not.
      const current = await load();
      return current?.version === seenIn(current) ? CONTENDED : recorded;
    };
    const recorded = await retryContended(deps, record, MOST_AT_ONCE);
    if (recorded === CONTENDED) return err(refusalsOf(RECALLS).contended(await load()));
    return recorded.ok ? answered(deps, recallId, { now }) : recorded;
  },

  async close_recall({ recallId, version, requestId, outcome, goodsAfter }, { person, now }) {
    let whole: WholeRecall | null = null;
    const closed = await changeRecord(deps, RECALLS, {
      async load() {
        whole = await deps.recalls.load(recallId);
        return whole?.recall ?? null;
      },
      notFound: recallNotFound,
      version,
      isMade: (recall) => recall.closeRequestId === requestId,
      isIdOfAnother: (recall) =>
        recall.closeRequestId === requestId &&
        (recall.outcome !== outcome || recall.goodsAfter !== goodsAfter),
      decide: (recall) =>
        recall.kind === 'real' && !isAllowed(person.groups, 'recall.close')
          ? err(domainError('FORBIDDEN', 'Ask a manager to close a recall that holds goods.'))
          : closeRecall(recall, { requestId, outcome, goodsAfter, by: person.username }, now),
      async save(next, previous) {
        if (!whole) return err('CONFLICT');
        const { holds } = whole;
        const letGo = { ...holds, state: 'releasing', done: 0, rev: holds.rev + 1 } as const;
        const after = next.kind === 'real' ? letGo : { ...holds, rev: holds.rev + 1 };
        const figures = await measuredFigures(deps, next);
        return deps.recalls.close({ recall: next, holds: after }, { recall: previous, holds }, figures);
      },
    });
    return closed.ok ? answered(deps, recallId, { now }) : closed;
  },
});
