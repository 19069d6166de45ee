import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { displayName, greetingName, isInGroup, userFrom } from './signed-in-user.ts';

describe('the signed-in user', () => {
  it('is read out of the claims', () => {
    const user = userFrom('id', 'access', {
      sub: 's',
      aud: 'client',
      'cognito:username': 'mia',
      'cognito:groups': ['manager', 'consultant'],
      email: 'mia@example.com',
      email_verified: true,
      given_name: 'Mia',
      family_name: 'Chen',
    });
    expect(user).toMatchObject({
      idToken: 'id',
      accessToken: 'access',
      username: 'mia',
      emailVerified: true,
      preferredName: null,
      loading: false,
    });
    expect(isInGroup(user, 'consultant')).toBe(true);
    expect(isInGroup(user, 'sysadmin')).toBe(false);
  });

  it('is kept to the warehouses that the claims say, or to none in particular', () => {
    expect(userFrom('id', null, { [WAREHOUSES_ATTRIBUTE]: 'COLD,MAIN' }).warehouses).toEqual([
      'COLD',
      'MAIN',
    ]);
    expect(userFrom('id', null, {}).warehouses).toBeNull();
  });

  it('has no group and no verified e-mail unless the claims say so', () => {
    expect(userFrom('id', null, {})).toMatchObject({ groups: [], emailVerified: false, username: null });
  });

  it('is called by the preferred name, else by the names, else by the user name', () => {
    const user = userFrom('id', null, { 'cognito:username': 'mia' });
    expect(displayName(user)).toBe('mia');
    expect(displayName({ ...user, givenName: 'Mia', familyName: 'Chen' })).toBe('Mia Chen');
    expect(displayName({ ...user, givenName: 'Mia', preferredName: 'M.' })).toBe('M.');
  });

  it('is greeted by the preferred name, else by the given name, else by the user name', () => {
    const user = userFrom('id', null, { 'cognito:username': 'mia' });
    expect(greetingName(user)).toBe('mia');
    expect(greetingName({ ...user, givenName: 'Mia', familyName: 'Chen' })).toBe('Mia');
    expect(greetingName({ ...user, givenName: 'Mia', preferredName: 'M.' })).toBe('M.');
    expect(greetingName(userFrom('id', null, {}))).toBeNull();
  });
});
