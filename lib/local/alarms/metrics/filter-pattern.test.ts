import { COUNTED_METRICS } from '#api/metrics.ts';
import { filterPattern } from './filter-pattern.ts';

describe('a filter pattern', () => {
  it.each([
    ['{ $.status = 500 }', { status: 500 }, true],
    ['{ $.status = 500 }', { status: '500' }, false],
    ['{ $.status != "500" }', { status: '404' }, true],
    ['{ $.status = "5*" }', { status: '503' }, true],
    ['{ $.status = "5*" }', { status: '450' }, false],
    ['{ $.refusal != "-" }', {}, false],
    ['{ $.cause = "Type*or" }', { cause: 'TypeError' }, true],
    ['{ ($.a = "x") && (($.b = 1) || ($.b = 2)) }', { a: 'x', b: 2 }, true],
    ['{ ($.a = "x") && (($.b = 1) || ($.b = 2)) }', { a: 'x', b: 3 }, false],
    ['{ $.a = "x" || $.b = 1 && $.b = 2 }', { a: 'x' }, true],
    ['{ $.a = "a.c" }', { a: 'abc' }, false],
  ])('%s on %j', (pattern, line, expected) => {
    expect(filterPattern(pattern)(line)).toBe(expected);
  });

  it.each([
    '',
    'ERROR',
    '{ $.a }',
    '{ $.a = }',
    '{ $.a = "x" ',
    '{ $.a > "x" }',
    '{ $.a >= 500 }',
    '{ $.a != 500 }',
    '{ $.cause.name = "x" }',
    '{ $.a IS NULL }',
    '{ ($.a = 1) ($.b = 2) }',
    '[a, b]',
  ])('that it can’t read is refused: %j', (pattern) => {
    expect(() => filterPattern(pattern)).toThrow(/can't read the filter pattern/);
  });
});

/** A line of the access log: texts, and `-` for what is not known. */
const call = (status: string, refusal = '-') => ({ status, refusal });

describe('what is counted out of the access log', () => {
  const counts = (name: keyof typeof COUNTED_METRICS) => filterPattern(COUNTED_METRICS[name].pattern);

  it('fails: any 5xx but the 503 by which a function says that the accounting system is away', () => {
    const failed = counts('CallsFailed');
    expect(failed(call('500'))).toBe(true);
    expect(failed(call('502', 'DEFAULT_5XX'))).toBe(true);
    expect(failed(call('503', 'DEFAULT_5XX'))).toBe(true);
    expect(failed(call('504', 'INTEGRATION_TIMEOUT'))).toBe(true);
    expect(failed(call('503'))).toBe(false);
    expect(failed(call('422'))).toBe(false);
    expect(failed(call('200'))).toBe(false);
  });

  it('is not let in: a wrong token or key, and a broken authorizer, but not a token that is too old', () => {
    const refused = counts('CallsNotAuthorized');
    for (const refusal of [
      'UNAUTHORIZED',
      'INVALID_API_KEY',
      'AUTHORIZER_FAILURE',
      'AUTHORIZER_CONFIGURATION_ERROR',
    ])
      expect([refusal, refused(call('401', refusal))]).toEqual([refusal, true]);
    expect(refused(call('401', 'EXPIRED_TOKEN'))).toBe(false);
    expect(refused(call('401'))).toBe(false);
    expect(refused(call('403', 'MISSING_AUTHENTICATION_TOKEN'))).toBe(false);
  });
});
