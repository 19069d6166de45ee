import { Profile } from './profile.ts';
import { MAX_NAME_LENGTH, MAX_PICTURE_LENGTH } from './profile-limits.ts';

const NOTHING: Profile = { preferredName: '', givenName: '', familyName: '', locale: null, picture: null };

const refusalOf = (change: Partial<Profile>) =>
  Profile.safeParse({ ...NOTHING, ...change }).error?.issues.map(({ message }) => message);

describe('a profile', () => {
  it('may say nothing, and is trimmed', () => {
    expect(Profile.parse(NOTHING)).toEqual(NOTHING);
    expect(Profile.parse({ ...NOTHING, givenName: '  Zoë ' }).givenName).toBe('Zoë');
  });

  it('refuses what the pool or a label could not hold', () => {
    expect(refusalOf({ preferredName: 'x'.repeat(101) })).toEqual(['Use at most 100 characters.']);
    expect(refusalOf({ familyName: 'a\u0000b' })).toEqual(['Take out the control characters.']);
    expect(refusalOf({ picture: 'x'.repeat(2049) })).toEqual(['Use at most 2048 characters.']);
  });

  it('fits into a header, however much is said: the gateway takes 10,240 bytes of headers', () => {
    const longest = '\u{1F37E}'.repeat(MAX_NAME_LENGTH);
    const claims = {
      ...Profile.parse({
        preferredName: longest,
        givenName: longest,
        familyName: longest,
        locale: 'zh-Hans',
        picture: `data:image/webp;base64,${'A'.repeat(MAX_PICTURE_LENGTH - 23)}`,
      }),
      // What every token of the pool says beside it is under a kilobyte.
      others: 'x'.repeat(1024),
    };
    expect(Buffer.from(JSON.stringify(claims)).toString('base64url').length).toBeLessThan(7 * 1024);
  });
});
