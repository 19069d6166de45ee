import { signInNoteOf, withSignInNote } from './sign-in-note.ts';

const object = (text: string) => ({ body: Buffer.from(text), etag: '"1"', headers: { 'x-kept': 'yes' } });

describe('the sentence of the sign-in page', () => {
  it('names who can sign in on this machine', () => {
    const people = ['manager', 'consultant', 'newcomer'].map((username) => ({
      username,
      password: 'Secret-1',
    }));
    expect(signInNoteOf(people)).toBe(
      'On this machine you can sign in as manager, consultant or newcomer, password Secret-1.',
    );
  });

  it('stands in what the pages read first, beside what is deployed there; all else is as deployed', () => {
    const page = object('<!doctype html>');
    const config = object('{"region":"ap-southeast-2"}');
    const files = new Map([
      [
        'site',
        new Map([
          ['index.html', page],
          ['config.json', config],
        ]),
      ],
    ]);
    const site = withSignInNote(files, 'Sign in as manager.').get('site');
    expect(site?.get('index.html')).toBe(page);
    const noted = site?.get('config.json');
    expect(JSON.parse(String(noted?.body))).toEqual({
      region: 'ap-southeast-2',
      signInNote: 'Sign in as manager.',
    });
    expect(noted).toMatchObject({ headers: config.headers });
    expect(noted?.etag).not.toBe(config.etag);
  });
});
