import { atLeastZero, type Quantity, subtract, sum } from '#domain/quantity.ts';
import type { ShipmentLine } from '../shipment.ts';
import type { PickState } from '../shipment-status.ts';

/** In base units, as all here. */
const inStates = ({ picks }: Pick<ShipmentLine, 'picks'>, states: readonly PickState[]): Quantity =>
  sum(picks.filter(({ state }) => states.includes(state)).map(({ qty }) => qty));

type Line = Pick<ShipmentLine, 'picks' | 'plannedBase' | 'short'>;

export const plannedOf = (line: Line): Quantity => inStates(line, ['planned']);

/** In somebody's hands, or beyond. */
export const pickedOf = (line: Line): Quantity => inStates(line, ['picked', 'loaded', 'shipped']);

const acceptedShort = ({ short }: Line): Quantity => sum(short.map(({ qty }) => qty));

/** What is still to be picked. */
export const openToPick = (line: Line): Quantity =>
  atLeastZero(subtract(subtract(line.plannedBase, pickedOf(line)), acceptedShort(line)));

/** What is still to be picked and nothing is spoken for. */
export const notAllocated = (line: Line): Quantity =>
  atLeastZero(subtract(openToPick(line), plannedOf(line)));
