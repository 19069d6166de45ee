import { recallNumber, recallNumberIn } from './recall-number.ts';

describe("a recall's number", () => {
  it.each(['RC-0002', 'rc-0002', ' RC-2 ', 'rc2', 'RC 0002'])('is read in %j', (typed) => {
    expect(recallNumberIn(typed)).toBe('RC-0002');
  });

  it.each(['RC', 'RC-', 'RC-0', 'RC-00A2', 'RC-0002X', 'PR-000002', '0002', ''])('is not in %j', (typed) => {
    expect(recallNumberIn(typed)).toBeNull();
  });

  it('grows past its four figures', () => {
    expect(recallNumberIn(recallNumber(12_345))).toBe('RC-12345');
  });
});
