import { readCode } from './read-code.ts';
import { NEW_SCANNER } from './scanner-profile.ts';

/** GTIN, batch number and date in one: what is left when the separator behind the batch number is lost. */
const WITHOUT_SEPARATOR = '011952123400001010SUG261117280630';

const kindOf = (text: string, from: 'wedge' | 'camera') =>
  readCode({ text, byPosition: null, from, scannedAt: 0 }, NEW_SCANNER).reading.kind;

describe('a label before the camera', () => {
  it('is sure of its separators where the reader tells which bars it read', () => {
    expect(kindOf(`]C1${WITHOUT_SEPARATOR}`, 'camera')).toBe('label');
  });

  it('is asked about where the reader may have dropped a separator', () => {
    expect(kindOf(WITHOUT_SEPARATOR, 'camera')).toBe(kindOf(WITHOUT_SEPARATOR, 'wedge'));
    expect(kindOf(WITHOUT_SEPARATOR, 'camera')).toBe('unclear');
  });
});
