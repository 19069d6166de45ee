import type { DocumentType } from '#domain/stock/ledger/movement-kinds.ts';

/** The documents that brought goods, took them, or made other goods of them. */
const TRACED_DOCUMENTS = [
  'receipt',
  'run',
  'shipment',
  'adjustment',
  'count',
  'opening',
] as const satisfies readonly DocumentType[];

export type TracedDocument = (typeof TRACED_DOCUMENTS)[number];

export const TRACE_KINDS = ['lot', 'pallet', ...TRACED_DOCUMENTS] as const;

export type TraceKind = (typeof TRACE_KINDS)[number];
