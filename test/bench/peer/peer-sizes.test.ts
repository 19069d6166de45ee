import { SIZES } from '../sizes.ts';
import { sizesOfPeer } from './peer-sizes.ts';

describe('what a peer is asked', () => {
  it('is what we are asked, so that each figure stands against one of ours', () => {
    const { vendors, lines, rounds } = SIZES.small;
    expect(sizesOfPeer(SIZES.small)).toEqual({ vendors, lines, rounds, deliveries: 3 });
  });

  it('leaves out what would take it many minutes', () => {
    expect(sizesOfPeer(SIZES.large)).toMatchObject({ vendors: [1000, 10_000], deliveries: 3 });
    expect(sizesOfPeer({ ...SIZES.small, followed: 1 })).toMatchObject({ deliveries: 1 });
  });
});
