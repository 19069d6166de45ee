import * as z from 'zod/mini';
import { subtract, ZERO } from '#domain/quantity.ts';
import { defineRecord, group, listField, quantityField, type RecordOf } from '#domain/record.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { DOCUMENT_TYPES, KIND_RULES, MOVEMENT_KINDS, type MovementKind } from './movement-kinds.ts';

/** What changes at one place: `delta` in the item's base unit, below zero where goods leave. */
export const MovementLine = group({
  inventoryID: z.string(),
  lotNumber: z.string(),
  place: z.string(),
  delta: quantityField,
});
export type MovementLine = RecordOf<typeof MovementLine>;

/** Something that happened to goods. Written once and never changed; a mistake is corrected by another that names it. */
export const Movement = defineRecord(
  {
    /** Follows from its document, or is the client's ULID. */
    movementId: z.string(),
    /** UTC ISO. */
    at: z.string(),
    by: z.object({ sub: z.string(), username: z.string() }),
    kind: z.enum(MOVEMENT_KINDS),
    document: z.object({ type: z.enum(DOCUMENT_TYPES), id: z.string() }),
    reason: z.nullable(z.string()),
    /** The movement that this one takes back. */
    corrects: z.nullable(z.string()),
    /** Each lot at each place once. None: a part of a document that was taken back before it came into stock. */
    lines: listField(MovementLine),
  },
  { packed: { lines: 'lines' } },
);
export type Movement = RecordOf<typeof Movement>;

/** One transaction carries a line and a balance for each, and the movement itself; it may have 100 items. */
export const MAX_LINES = 45;

/** The same where each line's lot must be usable: how it stands is one more item. */
const MAX_LINES_OF_USE = 33;

export const maxLinesOf = (kind: MovementKind): number =>
  KIND_RULES[kind].purpose ? MAX_LINES_OF_USE : MAX_LINES;

/** One text for what a balance is of: for maps, never for people. */
export const balanceKey = (at: Pick<MovementLine, 'inventoryID' | 'lotNumber' | 'place'>): string =>
  `${lotIdKey(at)}${at.place}`;

/** The movement that takes this one back, line by line. */
export const correctionOf = (
  movement: Movement,
  { at, by, reason }: Pick<Movement, 'at' | 'by' | 'reason'>,
): Movement => ({
  ...movement,
  movementId: `${movement.movementId}#correction`,
  at,
  by,
  reason,
  corrects: movement.movementId,
  lines: movement.lines.map((line) => ({ ...line, delta: subtract(ZERO, line.delta) })),
});

/** Parts of at most so many lines, each a movement of its own. */
export const inParts = <Line>(lines: readonly Line[], size = MAX_LINES): readonly (readonly Line[])[] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, part) =>
    lines.slice(part * size, (part + 1) * size),
  );
