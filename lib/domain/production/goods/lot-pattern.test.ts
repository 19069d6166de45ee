import { DEFAULT_LOT_PATTERN, lotPatternProblem, lotSeries } from './lot-pattern.ts';

describe('the pattern of lots that runs make', () => {
  const lotOf = (pattern: string, n = 7) => lotSeries(pattern, '2026-03-04', 'CAN-1').numbered(n);

  it.each([
    [DEFAULT_LOT_PATTERN, '260304-CAN-1-7'],
    ['yyyyMMddnn', '2026030407'],
    ["'GB'yyddd-nnn", 'GB26063-007'],
    ["LINE_'x'n", 'CAN-1_x7'],
    ['nnnnnn', '000007'],
  ])('takes %s', (pattern, lot) => {
    expect(lotPatternProblem(pattern)).toBeNull();
    expect(lotOf(pattern)).toBe(lot);
  });

  it.each([
    ['yyMMdd-LINE', 'Say once with n which run it is: each makes a lot of its own.'],
    ['n-n', 'Say once with n which run it is: each makes a lot of its own.'],
    ["'n'yy", 'Say once with n which run it is: each makes a lot of its own.'],
    ['nnnnnnn', 'Use at most 6 digits for n.'],
    ['GByyn', '"G" is not known.'],
    ['yyyn', '"y" is not known.'],
    ["yy'GBn", 'Close the single quote.'],
    ['yy/MM-n', 'use no other signs'],
    ["'Ä'n", 'use no other signs'],
    ['yy n', 'use no other signs'],
    [`'${'x'.repeat(40)}'n`, 'Use at most 40 characters.'],
  ])('refuses %s', (pattern, why) => {
    expect(lotPatternProblem(pattern)).toContain(why);
  });

  it('counts runs together whose lots would be the same otherwise', () => {
    const nameOf = (line: string, pattern = DEFAULT_LOT_PATTERN) =>
      lotSeries(pattern, '2026-03-04', line).name;
    expect(nameOf('CAN-1')).not.toBe(nameOf('CAN-2'));
    expect(nameOf('CAN-1', 'yyMMdd-n')).toBe(nameOf('CAN-2', 'yyMMdd-n'));
  });
});
