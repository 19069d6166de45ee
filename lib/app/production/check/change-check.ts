import type { CallContext } from '#app/dispatch.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import {
  changedCheck,
  clearedLine,
  type LineCheck,
  needsClearance,
} from '#domain/production/check/line-check.ts';
import { overriddenCheck, type ScanOutcome, scanAtLine } from '#domain/production/check/scan-at-line.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type CheckNow, type LoadCheckDeps, loadCheck } from './load-check.ts';
import { type ScannedCode, scannedGoods } from './scanned-goods.ts';

export type ChangeCheckDeps = LoadCheckDeps & Retry;

/** Of which order on which line; `changeId`: made by the client for this act. */
interface AtLine {
  readonly line: string;
  readonly workOrderId: string;
  readonly changeId: string;
}

const nothingToCheck = (): DomainError =>
  domainError('INVALID_TRANSITION', 'This order has no bill of material: nothing is checked for it.');

export interface ChangedCheck {
  readonly check: LineCheck;
  /** What became of a scan; null: it was none, or it was taken before. */
  readonly outcome: ScanOutcome | null;
}

type Changed = Result<ChangedCheck, DomainError>;

/** Changes the check of an order on a line; what was done before under the same id is answered as it stands. */
const change = async (
  deps: ChangeCheckDeps,
  at: AtLine,
  now: number,
  decide: (ground: CheckNow) => Promise<Changed>,
): Promise<Changed> =>
  mutate<Result<CheckNow, DomainError>, ChangedCheck, DomainError>(deps, {
    load: () => loadCheck(deps, at),
    async decide(ground) {
      if (!ground.ok) return ground;
      const { check, bom } = ground.value;
      if (check.changeIds.includes(at.changeId)) return stands({ check, outcome: null });
      if (bom === null) return err(nothingToCheck());
      const decided = await decide(ground.value);
      if (!decided.ok) return decided;
      const { check: next, outcome } = decided.value;
      return write({ check: changedCheck(next, at.changeId, now), outcome });
    },
    // Only what was found is decided on.
    save: ({ check }, ground) =>
      ground.ok
        ? deps.checks.saveCheck(ground.value.place, check, ground.value.version)
        : Promise.reject(new Error(ground.error.message)),
    contended: () => domainError('TRY_AGAIN', 'Others are scanning at this line. Try again.'),
  });

/** Somebody says that the line is cleared of what was made before. */
export const clearLine = (
  deps: ChangeCheckDeps,
  at: AtLine,
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Changed> =>
  change(deps, at, now, async ({ check }) =>
    ok({ check: needsClearance(check) ? clearedLine(check, person.username, now) : check, outcome: null }),
  );

/** Something was scanned for an order: its row says what became of it. */
export const scanComponent = (
  deps: ChangeCheckDeps,
  at: AtLine,
  code: ScannedCode,
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Changed> =>
  change(deps, at, now, async (ground) => {
    const { goods, facts } = await scannedGoods(deps, ground, code, now);
    return ok(
      scanAtLine(ground.check, goods, facts, { by: person.username, at: new Date(now).toISOString() }),
    );
  });

/** A component passes without the right scan, for a reason. */
export const overrideComponent = (
  deps: ChangeCheckDeps,
  at: AtLine,
  { component, reason }: { readonly component: string; readonly reason: string },
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Changed> =>
  change(deps, at, now, async ({ check }) => {
    const by = { by: person.username, at: new Date(now).toISOString() };
    const next = overriddenCheck(check, component, reason, by);
    return next.ok ? ok({ check: next.value, outcome: null }) : next;
  });
