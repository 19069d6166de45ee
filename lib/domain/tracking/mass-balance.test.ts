import { add, type Quantity, quantity, toNumber } from '#domain/quantity.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { fc, runs } from '#test/support/property-testing.ts';
import { onHandOf, randomLedger } from '#test/support/tracking/random-ledger.ts';
import { likelyCause } from './likely-cause.ts';
import { massBalance, unexplainedLines } from './mass-balance.ts';
import { type TracedLine, tracedLines } from './traced-line.ts';

let number = 0;

const line = (kind: Movement['kind'], delta: number, more: Partial<TracedLine> = {}): TracedLine => {
  number += 1;
  const { place = DOCK, ...rest } = more;
  const [first] = tracedLines(
    aMove({
      ...{ movementId: `M${number}`, kind, document: { type: 'run', id: 'P1' } },
      at: new Date(Date.UTC(2026, 0, number)).toISOString(),
      lines: [aLine(delta, { place })],
    }),
  );
  return { ...(first as TracedLine), ...rest };
};

const numbers = (balance: object) =>
  Object.fromEntries(Object.entries(balance).map(([name, value]) => [name, toNumber(value as Quantity)]));

describe('a mass balance', () => {
  it('says what became of all that came, to the unit', () => {
    const lines = [
      ...[line('receive', 100), line('issue', -60), line('return', 10), line('scrap', -3)],
      ...[line('sample', -1), line('ship', -20), line('ship', 5), line('count', -1), line('adjust', 2)],
    ];
    expect(numbers(massBalance(lines, quantity(32)))).toEqual({
      ...{ in: 100, onHand: 32, issued: 60, returned: 10, used: 50, scrapped: 3, sampled: 1 },
      ...{ shipped: 15, unexplained: -1, difference: 0 },
    });
  });

  it('shows one bottle that no movement took', () => {
    const lines = [line('produce', 12), line('ship', -6)];
    expect(numbers(massBalance(lines, quantity(5)))).toMatchObject({ in: 12, shipped: 6, difference: 1 });
  });

  it('is even for every lot of any ledger', () => {
    fc.assert(
      fc.property(randomLedger, (ledger) => {
        const lines = ledger.flatMap(tracedLines);
        for (const { inventoryID, lotNumber } of lines) {
          const own = lines.filter(
            (one) =>
              one.inventoryID === inventoryID && one.lotNumber.toUpperCase() === lotNumber.toUpperCase(),
          );
          const { difference, onHand, used, scrapped, sampled, shipped, unexplained, ...balance } =
            massBalance(own, onHandOf(ledger, inventoryID, lotNumber));
          expect(difference).toBe(0);
          expect([onHand, used, scrapped, sampled, shipped, unexplained].reduce(add)).toBe(balance.in);
        }
      }),
      { numRuns: runs(150) },
    );
  });
});

describe('what is unexplained', () => {
  const causeOf = (one: TracedLine, ...others: TracedLine[]) => likelyCause(one, [one, ...others]);

  it('is each count and adjustment, the newest first', () => {
    const [count, adjustment] = [line('count', -1), line('adjust', 2)];
    expect(unexplainedLines([line('receive', 10), count, adjustment])).toEqual([adjustment, count]);
  });

  it('was moved without a record where as much was found elsewhere', () => {
    expect(causeOf(line('count', -4), line('count', 4, { place: SHELF }))).toBe(
      'As much was found at MAIN / R1: moved without a record.',
    );
    expect(causeOf(line('count', 4, { place: SHELF }), line('count', -4))).toBe(
      'As much was missed at MAIN / DOCK: moved without a record.',
    );
  });

  it('may be an entry of as much before it, that happened twice or not at all', () => {
    const issue = line('issue', -6);
    expect(causeOf(line('count', -6), issue)).toBe(
      `As much as the issue of ${issue.at.slice(0, 10)} by wendy: that may have happened twice, and was recorded once.`,
    );
    expect(causeOf(line('count', 6), issue)).toBe(
      `As much as the issue of ${issue.at.slice(0, 10)} by wendy: that may not have happened, or was recorded twice.`,
    );
  });

  it('is what its reason says, else what a count mostly finds', () => {
    expect(causeOf(line('adjust', -1, { reason: 'Damaged: fell off the fork' }))).toBe(
      'Broken, and not recorded as scrap.',
    );
    expect(causeOf(line('count', -1, { reason: 'Counted' }))).toBe(
      'Used, broken or moved without a record before the count.',
    );
    expect(causeOf(line('count', 1, { reason: 'Counted' }))).toBe(
      'Used less than was recorded, or missed by an earlier count.',
    );
  });
});
