import type { LineCheckResponse } from '#api/production/line-checks.ts';
import type { DomainError } from '#domain/errors.ts';
import { LineCheck, needsClearance } from '#domain/production/check/line-check.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ChangedCheck } from './change-check.ts';

export const toCheckResponse = (check: LineCheck): LineCheckResponse => ({
  ...LineCheck.toWire(check),
  needsClearance: needsClearance(check),
});

export const toCheckAnswer = (changed: Result<ChangedCheck, DomainError>) =>
  changed.ok
    ? ok({
        data: { check: toCheckResponse(changed.value.check), outcome: changed.value.outcome },
      })
    : changed;
