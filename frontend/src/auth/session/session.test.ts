import { aPerson } from '#frontend/testing/a-person.ts';
import { session } from './session.ts';
import { isAuthenticated, NOBODY } from './signed-in-user.ts';

beforeEach(() => session.begin(aPerson()));

describe('the signed-in user as an entity (spec §3)', () => {
  it('is updated from some fields of the profile; the others stay', () => {
    session.update({ preferredName: 'M.', locale: 'en-AU' });
    expect(session.user()).toEqual({ ...aPerson(), preferredName: 'M.', locale: 'en-AU' });
  });

  it('is given a picture, a loading flag and an error', () => {
    session.setPicture('data:image/png;base64,AA==');
    session.setLoading(true);
    session.setError('Password reset failed');
    expect(session.user()).toMatchObject({
      picture: 'data:image/png;base64,AA==',
      loading: true,
      error: 'Password reset failed',
    });
  });

  it('is cleared', () => {
    session.clear('logged-out');
    expect(session.user()).toEqual(NOBODY);
    expect(isAuthenticated(session.user())).toBe(false);
  });

  it('tells whoever listens', () => {
    const heard = jest.fn();
    const stop = session.subscribe(heard);
    session.update({ givenName: 'M' });
    stop();
    session.update({ givenName: 'Mia' });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
