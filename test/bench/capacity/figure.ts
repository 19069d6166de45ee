import { canonical } from './canonical.ts';
import type { Fact, Units } from './floor.ts';
import type { Row } from './item-size.ts';
import { type Measured, type MeteredProduct, together } from './metered-product.ts';

/** What one operation took at one size, beside the least that it can take. */
export interface CapacityFigure {
  /** Such as `accept a receipt`. */
  readonly operation: string;
  /** Of what there is: vendors, lines, rows. */
  readonly size: number;
  readonly calls: readonly string[];
  /** Calls that came because time passed, and how long it was, s: they are none of what the operation is counted by. */
  readonly byTheClock: readonly string[];
  readonly seconds: number;
  readonly spent: Units;
  readonly floor: Units;
  /** Spent by floor, reads and writes together. */
  readonly ratio: number;
}

export const figure = (
  operation: string,
  size: number,
  { spent }: Measured,
  floor: Units,
): CapacityFigure => ({
  operation,
  size,
  calls: spent.calls,
  byTheClock: spent.byTheClock,
  seconds: spent.seconds,
  spent: { read: spent.read, write: spent.write },
  floor,
  ratio: together(spent) / together(floor),
});

/** A text attribute; empty where there is none. */
export const textOf = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return value && 'S' in value ? value.S : '';
};

/** All of an item but some attributes, as a text: two that say the same read the same. */
export const allBut = (row: Row, names: readonly string[]): string =>
  canonical(Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));

/** Of an item that holds no lease: all that is written says something. */
export const wholeRow: Fact = (row) => allBut(row, []);

/** Asks the simulated accounting system's own controls. */
export const callAccountingAdmin = async (
  { run }: Pick<MeteredProduct, 'run'>,
  path: string,
  body: object,
): Promise<void> => {
  const answer = await fetch(`${run.accountingUrl}/__sim/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
};

/**
 * What asking the accounting system costs by its rules: one session, one call budget and one circuit
 * for all functions. A call begins and ends in the budget (a place is taken and given back), and a function that
 * begins to ask reads all three.
 */
export const budgetUnits = (calls: number): Units => ({ read: calls === 0 ? 0 : 3, write: 2 * calls });

/** The same where the calls are taken from the budget together, as those of a receipt's posting are. */
export const RESERVED_UNITS: Units = budgetUnits(1);

/** How often the accounting system was asked since a moment (epoch ms), sign-ins included. */
export const callsSince = ({ run }: Pick<MeteredProduct, 'run'>, since: number): number =>
  run.accounting.records.calls().filter(({ at, target }) => at >= since && !target.includes('/__sim')).length;

export const sum = (...units: readonly Units[]): Units => ({
  read: units.reduce((total, { read }) => total + read, 0),
  write: units.reduce((total, { write }) => total + write, 0),
});
