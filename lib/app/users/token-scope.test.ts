import { scopesToSuppress } from './token-scope.ts';

const PROVED = 'TokenGeneration_Authentication';
const asked = (triggerSource: string, clientMetadata?: Record<string, string> | null) =>
  scopesToSuppress({ triggerSource, request: { clientMetadata } });

describe('the tokens of a session', () => {
  it.each([
    ['after a sign-in', PROVED, undefined],
    ['after a sign-in that says nothing', PROVED, null],
    ['after a sign-in for something else', PROVED, { purpose: 'session' }],
    ['after a new password', 'TokenGeneration_NewPasswordChallenge', { purpose: 'own-account' }],
    ['renewed', 'TokenGeneration_RefreshTokens', undefined],
    [
      'renewed by somebody who says what they want',
      'TokenGeneration_RefreshTokens',
      { purpose: 'own-account' },
    ],
  ])('may not touch the account: %s', (_, source, metadata) => {
    expect(asked(source, metadata)).toEqual(['aws.cognito.signin.user.admin']);
  });
});

it('may touch the account where the password was proved for it', () => {
  expect(asked(PROVED, { purpose: 'own-account' })).toEqual([]);
});
