import { type Quantity, ZERO } from '#domain/quantity.ts';
import type { MovementKind } from './movement-kinds.ts';

/** What brings goods, in documents that the accounting system has, or in what was taken over from it. */
const ARRIVALS: readonly MovementKind[] = ['receive', 'produce', 'opening'];

/** Where a lot came last, out of its lines, the newest first; null: nothing here says. */
export const arrivalPlace = (
  lines: readonly { readonly kind: MovementKind; readonly place: string; readonly delta: Quantity }[],
): string | null => lines.find(({ kind, delta }) => ARRIVALS.includes(kind) && delta > ZERO)?.place ?? null;
