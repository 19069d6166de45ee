import { credentialsIn } from './credentials.ts';

const FILLED = { username: 'books', password: 'Pa55-word', clientId: '8E07@Company', clientSecret: 's3cr3t' };

describe('the sign-in to the accounting system', () => {
  it('is read from its secret as it was filled in', () => {
    expect(credentialsIn(JSON.stringify(FILLED))).toEqual(FILLED);
    expect(credentialsIn('{"username":"books","password":"Pa55-word"}')).toEqual({
      username: 'books',
      password: 'Pa55-word',
    });
  });

  it.each([
    ['no JSON', 'Pa55-word', 'The accounting secret is not JSON (docs/deploy.md, Secrets).'],
    [
      'half a JSON',
      '{"username":"books","password":Pa55-word}',
      'The accounting secret is not JSON (docs/deploy.md, Secrets).',
    ],
    ['no object', '"Pa55-word"', 'The accounting secret has no username and password.'],
    ['no password', '{"username":"Pa55-word"}', 'The accounting secret has no username and password.'],
    [
      'a number',
      '{"username":"books","password":5501}',
      'The accounting secret has no username and password.',
    ],
  ])('that is %s is refused in a sentence that quotes nothing of it', (_, text, sentence) => {
    expect(() => credentialsIn(text)).toThrow(new Error(sentence));
  });
});
