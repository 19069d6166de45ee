import type { WriteConflict } from '#app/write-conflict.ts';
import { err, ok, type Result } from '#domain/result.ts';

const CONFLICTS: ReadonlySet<string> = new Set(['ConditionalCheckFailed', 'TransactionConflict']);

const isConflict = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false;
  if (cause.name === 'ConditionalCheckFailedException' || cause.name === 'TransactionConflictException')
    return true;
  if (cause.name !== 'TransactionCanceledException') return false;
  const { CancellationReasons: reasons = [] } = cause as { CancellationReasons?: { Code?: string }[] };
  const codes = reasons.map((reason) => reason.Code ?? 'None').filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => CONFLICTS.has(code));
};

/** A conditional write's answer: done, or met another writer. Anything else that goes wrong is thrown. */
export const orConflict = async (write: Promise<unknown>): Promise<Result<void, WriteConflict>> => {
  try {
    await write;
    return ok(undefined);
  } catch (cause) {
    if (isConflict(cause)) return err('CONFLICT');
    throw cause;
  }
};
