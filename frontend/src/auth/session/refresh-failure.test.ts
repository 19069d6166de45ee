import { isSessionLost } from './refresh-failure.ts';

const named = (name: string) => Object.assign(new Error('x'), { name });

describe('a failed refresh', () => {
  it.each([
    new Error('No session found'),
    new Error('Invalid Refresh Token'),
    new Error('Refresh Token has expired'),
    new Error('User does not exist.'),
    named('NotAuthorizedException'),
  ])('ends the session: %s', (error) => {
    expect(isSessionLost(error)).toBe(true);
  });

  it.each([new Error('A network error has occurred.'), named('TooManyRequestsException'), 'boom'])(
    'is tried again: %s',
    (error) => {
      expect(isSessionLost(error)).toBe(false);
    },
  );
});
