import type { Receipt } from '#emulators/acumatica/records/records.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import type { RequestedLine } from './requested-lines.ts';

/** What some tenants save of allocations, instead of what they were sent. */
interface AllocationFaults {
  readonly expiryDropped: boolean;
  /** On lines that were sent a quantity beside their allocations (accounting-contract-stock.md, end of section 9). */
  readonly allocationsDoubled: boolean;
}

/** Changes the allocations of a receipt that is about to be saved. `asked`: its lines, as they were sent. */
export function spoilAllocations(
  receipt: Receipt,
  asked: readonly RequestedLine[],
  { expiryDropped, allocationsDoubled }: AllocationFaults,
): void {
  receipt.Details.forEach((line, at) => {
    const { qty, allocations = [] } = asked[at] ?? {};
    if (allocations.length === 0) return;
    if (expiryDropped)
      line.Allocations = line.Allocations.map((row) => ({ ...row, ExpirationDate: undefined }));
    if (allocationsDoubled && qty !== undefined) {
      const again = line.Allocations.map((row, index) => ({
        ...row,
        id: newGuid(),
        SplitLineNbr: line.Allocations.length + index + 1,
      }));
      line.Allocations = [...line.Allocations, ...again];
    }
  });
}
