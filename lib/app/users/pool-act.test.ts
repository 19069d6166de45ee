import { poolActOf } from './pool-act.ts';

const told = (triggerSource: string, clientMetadata?: Record<string, string> | null) =>
  poolActOf({
    ...{ triggerSource, userName: 'mia' },
    request: { clientMetadata, groupConfiguration: { groupsToOverride: ['manager', 'sysadmin'] } },
  });

describe('what is recorded of what the pool asks', () => {
  it.each([
    ['TokenGeneration_Authentication', undefined, 'Account.sign_in'],
    ['TokenGeneration_Authentication', { purpose: 'own-account' }, 'Account.open_own_account'],
    ['TokenGeneration_NewPasswordChallenge', undefined, 'Account.choose_first_password'],
    ['TokenGeneration_RefreshTokens', { done: 'change_own_password' }, 'Account.change_own_password'],
    ['PostConfirmation_ConfirmSignUp', undefined, 'Account.confirm_registration'],
    ['PostConfirmation_ConfirmForgotPassword', null, 'Account.set_password_by_mail'],
  ])('%s, saying %j, is %s', (source, said, act) => {
    expect(told(source, said)).toEqual({ act, by: 'mia', role: 'manager,sysadmin', userAgent: '' });
  });

  it.each([
    ['a renewal', 'TokenGeneration_RefreshTokens', undefined],
    ['a renewal that says what nobody does', 'TokenGeneration_RefreshTokens', { done: 'sign_in' }],
    ['a renewal for an account that is open', 'TokenGeneration_RefreshTokens', { purpose: 'own-account' }],
    ['what the pool may ask some day', 'TokenGeneration_AuthenticateDevice', undefined],
  ])('%s is nothing', (_, source, said) => {
    expect(told(source, said)).toBeNull();
  });

  it('is told without a role where somebody has none yet', () => {
    const asked = { triggerSource: 'PostConfirmation_ConfirmSignUp', userName: 'new', request: {} };
    expect(poolActOf(asked)).toMatchObject({ by: 'new', role: '' });
  });

  it('takes what a browser calls itself, and no more than a line can carry', () => {
    expect(told('TokenGeneration_Authentication', { userAgent: 'x'.repeat(5000) })?.userAgent).toHaveLength(
      300,
    );
  });
});
