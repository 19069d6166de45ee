import type { DuringPart } from '#app/audit/audit-ports.ts';
import { PRODUCT_ACTS, PRODUCT_PARTS, type ProductPart, THE_PRODUCT } from '#domain/audit/product-acts.ts';
import type { RecordedAct } from '#domain/audit/recorded-act.ts';
import { stampedWhile, type TableOf } from './stamped-while.ts';

/** What a part of the product writes by itself says so, on the rows that are its record. */
export const duringPart = (part: ProductPart, tableOf: TableOf): DuringPart => {
  const acts = Object.entries(PRODUCT_ACTS).filter(
    (entry): entry is [string, RecordedAct] => entry[0].startsWith(`${part}.`) && entry[1] !== undefined,
  );
  const by = { by: THE_PRODUCT, role: PRODUCT_PARTS[part], device: '', reason: '' };
  return ({ requestId, now }, work) => {
    const said = (act: string) => ({ act, at: new Date(now()).toISOString(), ...by, requestId });
    return stampedWhile({ tableOf, said, acts }, work);
  };
};
