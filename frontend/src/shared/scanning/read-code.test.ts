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

describe('a code that is no label, from a scanner that types for an American keyboard', () => {
  const read = (text: string, byPosition: string) =>
    readCode({ text, byPosition, from: 'wedge', scannedAt: 0 }, NEW_SCANNER).text;

  it('is read by the position of its keys where those alone make an id', () => {
    expect(read('R?)SUGQR', 'RM-SUGAR')).toBe('RM-SUGAR');
    expect(read('PO\u00e0\u00e0\u00e0&\u00e0&', 'PO000101')).toBe('PO000101');
  });

  it('is left as it came where both make one, or neither', () => {
    expect(read('YAK-1', 'ZAK/1')).toBe('YAK-1');
    expect(read('L(2)', 'L5@-')).toBe('L(2)');
  });
});
