import {
  forgetPerson,
  PERSON_KEY,
  rememberedClockDrift,
  rememberedPerson,
  rememberPerson,
} from './remembered-person.ts';
import { NOBODY } from './signed-in-user.ts';

const CLAIMS = {
  sub: 'sub-of-mia',
  'cognito:username': 'mia',
  'cognito:groups': ['manager'],
  email_verified: true,
  given_name: 'Zoë',
};

beforeEach(() => localStorage.clear());

describe('who was signed in in this browser', () => {
  it('is remembered without tokens', () => {
    rememberPerson(CLAIMS, 0);
    expect(rememberedPerson()).toEqual({
      ...NOBODY,
      sub: 'sub-of-mia',
      username: 'mia',
      groups: ['manager'],
      emailVerified: true,
      givenName: 'Zoë',
    });
  });

  it('is kept by what names them alone, whatever else the token says', () => {
    rememberPerson({ ...CLAIMS, jti: 'one', exp: 1 }, 0);
    expect(localStorage.getItem(PERSON_KEY)).not.toMatch(/jti|exp/);
  });

  it.each([
    null,
    '',
    'null',
    '{}',
    'no record',
    JSON.stringify({ claims: { sub: 'sub-of-mia' } }),
    JSON.stringify({ claims: { 'cognito:username': 'mia' } }),
  ])('is nobody by %j', (record) => {
    if (record !== null) localStorage.setItem(PERSON_KEY, record);
    expect(rememberedPerson()).toBeNull();
    expect(rememberedClockDrift()).toBe(0);
  });

  it('is nobody once they are forgotten', () => {
    rememberPerson(CLAIMS, 60_000);
    expect(rememberedClockDrift()).toBe(60_000);
    forgetPerson();
    expect(rememberedPerson()).toBeNull();
  });
});
