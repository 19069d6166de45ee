import { signUpRefusal } from './sign-up-refusal.ts';

describe('the domains whose people register themselves', () => {
  it.each([
    ['mia@bottler.example', null],
    ['MIA@Bottler.Example', null],
    ['"a@carrier.example"@bottler.example', null],
    ['mia@mail.bottler.example', expect.stringContaining('an address of bottler.example')],
    ['mia@notbottler.example', expect.stringContaining('an address of bottler.example')],
    ['mia@bottler.example@evil.example', expect.stringContaining('an address of bottler.example')],
    ['bottler.example.evil.example', expect.stringContaining('an address of bottler.example')],
    ['', expect.stringContaining('an address of bottler.example')],
  ])('say of %j: %j', (email, refusal) => {
    expect(signUpRefusal(email, ['bottler.example'])).toEqual(refusal);
  });

  it('are everybody’s where none is said', () => {
    expect(signUpRefusal('mia@anywhere.example', [])).toBeNull();
  });

  it('are all named to whoever has none of them', () => {
    expect(signUpRefusal('mia@evil.example', ['bottler.example', 'carrier.example'])).toBe(
      'Register with an address of bottler.example or carrier.example, or ask a sysadmin to invite you',
    );
  });
});
