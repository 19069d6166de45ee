import { saveAssembly } from '#emulators/acumatica/assemblies/save-assembly.ts';
import { exception } from '#emulators/acumatica/http/error-replies.ts';
import type { Assembly, AssemblySplit } from '#emulators/acumatica/records/records.ts';
import { assemblySchema } from '#emulators/acumatica/wire/assembly-schema.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { refusal } from './echo.ts';
import { type EntityRequest, type WriteResult, wireOptions } from './entity-request.ts';
import { unitOfWorkOf } from './write-receipt.ts';

/** Enters a kit assembly or changes an existing one. */
export function writeAssembly(
  sent: SentRow,
  existing: Assembly | undefined,
  call: EntityRequest,
): WriteResult {
  const saved = saveAssembly(unitOfWorkOf(call), sent, call.session.id, existing);
  if (saved.outcome === 'refused')
    return {
      reply: refusal({ schema: assemblySchema, sent, problems: saved.problems, existing }, wireOptions(call)),
    };
  const isPartial = call.faults.has('partialCommit') && !existing;
  if (call.faults.has('lotsDiscarded') || isPartial) discardLots(saved.assembly);
  call.simulator.store.commit(saved.changes);
  if (isPartial) return { reply: exception('An error occurred while the document was being saved.') };
  return { record: saved.assembly };
}

const withoutLot = ({ id, LocationID, Qty }: AssemblySplit): AssemblySplit => ({ id, LocationID, Qty });

/** What some tenants save instead of what they were sent. */
function discardLots(assembly: Assembly): void {
  assembly.Allocations = assembly.Allocations.map(withoutLot);
  for (const row of assembly.StockComponents) row.Allocations = row.Allocations.map(withoutLot);
}
