import type { LineCount, LotCount } from '#frontend/features/receiving/line/line-count.ts';
import { beyondSent } from './beyond-sent.ts';

const lot = (qty: number, lotNumber = ''): LotCount => ({ qty, lotNumber, expiryDate: '' });
const counted = (...lots: readonly LotCount[]): LineCount => ({ kind: 'counted', lots });
const AWAY: LineCount = { kind: 'not-delivered' };

describe('what was counted beyond what was sent', () => {
  it('is the difference, to the last millionth', () => {
    expect(beyondSent([['1', counted(lot(0.1))]], [['1', counted(lot(0.3))]])).toEqual({
      counts: [['1', counted(lot(0.2))]],
      less: [],
    });
  });

  it('is lot by lot', () => {
    const sent = [['1', counted(lot(5, 'A'), lot(7, 'B'))]] as const;
    const now = [['1', counted(lot(8, 'A'), lot(7, 'B'), lot(2, 'C'))]] as const;
    expect(beyondSent(sent, now).counts).toEqual([['1', counted(lot(3, 'A'), lot(2, 'C'))]]);
  });

  it('takes a lot in another case for the same', () => {
    expect(beyondSent([['1', counted(lot(5, 'A1'))]], [['1', counted(lot(8, 'a1 '))]])).toEqual({
      counts: [['1', counted(lot(3, 'a1 '))]],
      less: [],
    });
  });

  it('is nothing where nothing changed', () => {
    const counts = [['1', counted(lot(5))]] as const;
    expect(beyondSent(counts, counts)).toEqual({ counts: [], less: [] });
  });

  it('is all of a line that was not sent, and that it was not delivered', () => {
    const now = [
      ['1', counted(lot(5))],
      ['2', AWAY],
    ] as const;
    expect(beyondSent([['1', AWAY]], now).counts).toEqual(now);
  });

  it.each([
    ['counted lower', [['1', counted(lot(4))]] as const],
    ['not delivered after all', [['1', AWAY]] as const],
    ['open again', []],
  ])('names a line that is %s', (_, now) => {
    expect(beyondSent([['1', counted(lot(5))]], now)).toEqual({ counts: [], less: ['1'] });
  });

  it('may be more of one lot and less of another', () => {
    const sent = [['1', counted(lot(5, 'A'), lot(5, 'B'))]] as const;
    expect(beyondSent(sent, [['1', counted(lot(6, 'A'), lot(4, 'B'))]])).toEqual({
      counts: [['1', counted(lot(1, 'A'))]],
      less: ['1'],
    });
  });
});
