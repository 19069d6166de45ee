import { identityErrorMessage } from './identity-failure.ts';

describe('the reason of a refusal of the pool (spec §8)', () => {
  it.each([
    ["the body's message first", { message: 'outer', response: { data: { message: 'inner' } } }, 'inner'],
    ["else the error's own", new Error('Invalid code provided, please request a code again.'), undefined],
    ['else that of a text in JSON', '{"message":"Too slow"}', 'Too slow'],
    ['or its type', '{"__type":"LimitExceededException"}', 'LimitExceededException'],
    ['else the text', 'The pool is away', 'The pool is away'],
    ['else that nobody knows', undefined, 'An unknown error occurred'],
    ['also for an empty message', new Error(''), 'An unknown error occurred'],
    ['also for an empty text', '  ', 'An unknown error occurred'],
    ['and for something else', 42, 'An unknown error occurred'],
  ])('%s', (_, failure, said) => {
    expect(identityErrorMessage(failure)).toBe(said ?? (failure as Error).message);
  });

  it("is never Amplify's own word for an answer without a challenge", () => {
    const failure = Object.assign(new Error('undefined challengeName was not addressed.'), {
      name: 'SignInException',
    });
    expect(identityErrorMessage(failure, 'Authentication failed')).toBe('Authentication failed');
  });

  it('is what the caller says when nothing was said', () => {
    expect(identityErrorMessage(new Error(''), 'Registration failed')).toBe('Registration failed');
  });
});
