import { checkSignUp } from './check-sign-up.ts';

const asked = (triggerSource: string, userAttributes: Record<string, string>) => () =>
  checkSignUp({ triggerSource, request: { userAttributes } }, ['bottler.example']);

describe('whether an account is made', () => {
  it.each<Record<string, string>>([{ email: 'mia@elsewhere.example' }, {}])(
    'is refused with words to %j',
    (attributes) => {
      expect(asked('PreSignUp_SignUp', attributes)).toThrow(
        /^Register with an address of bottler.example, or/,
      );
    },
  );

  it('is for people of the domains, and for whomever a sysadmin invites', () => {
    expect(asked('PreSignUp_SignUp', { email: 'mia@bottler.example' })).not.toThrow();
    expect(asked('PreSignUp_AdminCreateUser', { email: 'mia@elsewhere.example' })).not.toThrow();
  });
});
