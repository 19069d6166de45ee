import { fakeApi } from '#frontend/testing/fake-api.ts';
import { storedUser } from './stored-user.ts';

const tokenOf = (claims: object): string =>
  ['head', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');

const keep = (idToken: string): void => {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'mia');
  localStorage.setItem('CognitoIdentityServiceProvider.client.mia.idToken', idToken);
};

beforeEach(() => {
  fakeApi();
  localStorage.clear();
});

describe('who was signed in in this browser', () => {
  it('is told by the token that it keeps, however old', () => {
    keep(
      tokenOf({
        sub: 'sub-of-mia',
        'cognito:username': 'mia',
        'cognito:groups': ['manager'],
        email_verified: true,
        given_name: 'Zoë',
        exp: 1,
      }),
    );
    expect(storedUser()).toMatchObject({ sub: 'sub-of-mia', groups: ['manager'], givenName: 'Zoë' });
  });

  it.each(['', 'no token', tokenOf({ 'cognito:username': 'mia' })])('is nobody by %j', (idToken) => {
    keep(idToken);
    expect(storedUser()).toBeNull();
  });

  it('is nobody where nothing is kept', () => {
    expect(storedUser()).toBeNull();
  });
});
