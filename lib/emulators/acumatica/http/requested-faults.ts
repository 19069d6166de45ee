import type { FaultName, FaultTarget } from '#emulators/acumatica/faults/fault-names.ts';
import { type FaultRule, type Faults, readFault } from '#emulators/acumatica/faults/faults.ts';
import { header, type SimRequest } from './request.ts';

/** Faults for this request: those it names itself in `X-Sim-Fault` (comma-separated), then the ones laid out. */
export function takeFaults(
  faults: Faults,
  request: SimRequest,
  target: FaultTarget,
  names: readonly FaultName[],
): Map<FaultName, Pick<FaultRule, 'ms' | 'as'>> {
  const taken = new Map<FaultName, Pick<FaultRule, 'ms' | 'as'>>();
  for (const text of (header(request, 'x-sim-fault') ?? '').split(',')) {
    const asked = text.trim() === '' ? undefined : readFault({ fault: text.trim() });
    if (asked && typeof asked !== 'string' && names.includes(asked.fault)) taken.set(asked.fault, asked);
  }
  for (const [name, rule] of faults.take(target, names)) if (!taken.has(name)) taken.set(name, rule);
  return taken;
}
