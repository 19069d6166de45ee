import type { Measure } from '../measure.ts';
import { asTable } from '../table.ts';
import { besideOurs } from './beside-ours.ts';

const figure = (more: Partial<Measure> = {}): Measure => ({
  group: 'gateway',
  name: 'accept a receipt, one person, p50',
  size: 100,
  value: 10,
  unit: 'ms',
  ...more,
});

describe('the figure of a peer', () => {
  const theirs = figure({ value: 50, beside: { calls: 3 } });
  const against = 'gateway: accept a receipt, one person, p50';

  it('stands beside ours of the same name and size', () => {
    const others = [figure({ size: 10, value: 1 }), figure({ name: 'another', value: 2 })];
    expect(besideOurs(theirs, [...others, figure({ target: { atMost: 40 } })])).toEqual({
      ...theirs,
      group: 'peer',
      against,
      beside: { ours: 10, 'times ours': 5, calls: 3 },
    });
  });

  it('names ours where that was not measured', () => {
    expect(besideOurs(theirs, [])).toEqual({ ...theirs, group: 'peer', against, beside: { calls: 3 } });
  });

  it('is held against no target of ours', () => {
    expect(besideOurs(figure({ target: { atMost: 1 } }), [])).not.toHaveProperty('target');
  });

  it('says in the table which of ours it stands against', () => {
    const [, row] = asTable([besideOurs(theirs, [figure()])]).split('\n');
    expect(row).toMatch(
      /^peer .* 50 ms .* against gateway: accept a receipt, one person, p50, ours 10, times ours 5/,
    );
  });
});
