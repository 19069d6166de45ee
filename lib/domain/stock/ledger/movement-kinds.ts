import type { Purpose } from '#domain/stock/lots/usable.ts';

export const MOVEMENT_KINDS = [
  'receive',
  'issue',
  'return',
  'produce',
  'move',
  'palletise',
  'break',
  'ship',
  'scrap',
  'sample',
  'adjust',
  'count',
  'opening',
] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const DOCUMENT_TYPES = [
  'receipt',
  'run',
  'move',
  'pallet',
  'shipment',
  'lot',
  'adjustment',
  'count',
  'opening',
] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

interface KindRule {
  /** Which way its deltas go. `0`: what leaves one place arrives at another, of each lot. */
  readonly sign: '+' | '-' | '0' | '±';
  readonly documents: readonly DocumentType[];
  readonly needsReason?: true;
  /** What its lots must be usable for. */
  readonly purpose?: Purpose;
  /** Somebody chooses to take it, so that what shipments speak for stays. */
  readonly keepsAllocated?: true;
}

/** What each kind of movement is (stock-and-trace.md §1). A correction goes the other way. */
export const KIND_RULES: Readonly<Record<MovementKind, KindRule>> = {
  receive: { sign: '+', documents: ['receipt'] },
  issue: { sign: '-', documents: ['run'], purpose: 'issue', keepsAllocated: true },
  return: { sign: '+', documents: ['run'] },
  produce: { sign: '+', documents: ['run'] },
  move: { sign: '0', documents: ['move'], keepsAllocated: true },
  palletise: { sign: '0', documents: ['pallet'], purpose: 'palletise', keepsAllocated: true },
  break: { sign: '0', documents: ['pallet'] },
  ship: { sign: '-', documents: ['shipment'], purpose: 'ship' },
  scrap: { sign: '-', documents: ['run', 'lot'], needsReason: true },
  sample: { sign: '-', documents: ['run', 'lot'], needsReason: true, keepsAllocated: true },
  adjust: { sign: '±', documents: ['adjustment'], needsReason: true },
  count: { sign: '±', documents: ['count'], needsReason: true },
  opening: { sign: '+', documents: ['opening'] },
};
