import type { CountChange as CountChangeRoute } from '#api/inventory/inventory-counts.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import { approveACount, cancelACount, closeACount, reopenACount } from './change-a-count.ts';
import type { CountDeps } from './count-deps.ts';
import { countOne } from './count-one.ts';
import { toSummary } from './count-response.ts';
import { enterRow } from './enter-row.ts';
import { startSheet } from './start-sheet.ts';

const answered = (count: Result<Count, DomainError>) =>
  count.ok ? ok({ data: toSummary(count.value) }) : count;

/** The actions of POST /PostInventory that count. */
export const countWriteHandlers = (deps: CountDeps): Handlers<CountChangeRoute> => ({
  count_stock: async ({ expiryDate = null, secondsAgo = 0, ...request }, context) =>
    answered(await countOne(deps, { ...request, expiryDate, secondsAgo }, context)),
  start_count_sheet: async (request, context) => answered(await startSheet(deps, request, context)),
  async enter_count({ expiryDate = null, secondsAgo = 0, ...request }, context: CallContext) {
    const entered = await enterRow(deps, { ...request, expiryDate, secondsAgo }, context);
    if (!entered.ok) return entered;
    const { entryId, inventoryID, lotNumber, place, typed, by, at } = entered.value.entry;
    return ok({ data: { entryId, inventoryID, lotNumber, place, typed: { ...typed }, by, at } });
  },
  close_count: async (request, context) => answered(await closeACount(deps, request, context)),
  reopen_count: async (request, context) => answered(await reopenACount(deps, request, context)),
  approve_count: async (request, context) => answered(await approveACount(deps, request, context)),
  cancel_count: async (request, context) => answered(await cancelACount(deps, request, context)),
});
