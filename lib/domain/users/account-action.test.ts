import { anAccount } from '#test/support/builders/accounts.ts';
import { ACCOUNT_ACTIONS, disabledReason, groupsDisabledReason } from './account-action.ts';
import { isSameInvitation, USERNAME, usernameFor } from './invitation.ts';

const actor = anAccount({ username: 'ada', groups: ['sysadmin'] });

const closed = (differences: Parameters<typeof anAccount>[0], by = actor) =>
  ACCOUNT_ACTIONS.filter((action) => disabledReason(action, anAccount(differences), by) !== null);

describe('what can be done to an account', () => {
  it.each([
    ['somebody active', {}, ['resend_invitation', 'remove_mfa', 'remove_user']],
    ['somebody active with an app', { mfa: true }, ['resend_invitation', 'remove_user']],
    [
      'somebody invited',
      { status: 'FORCE_CHANGE_PASSWORD' },
      ['reset_password', 'remove_mfa', 'remove_user'],
    ],
    [
      'somebody unconfirmed',
      { status: 'UNCONFIRMED' },
      ['reset_password', 'resend_invitation', 'remove_mfa', 'remove_user'],
    ],
    [
      'somebody without a confirmed address',
      { emailVerified: false, mfa: true },
      ['reset_password', 'resend_invitation', 'remove_user'],
    ],
    ['somebody disabled', { enabled: false, mfa: true }, ['reset_password', 'resend_invitation']],
    [
      'somebody invited and disabled',
      { status: 'FORCE_CHANGE_PASSWORD', enabled: false, mfa: true },
      ['reset_password', 'resend_invitation'],
    ],
  ] as const)('%s', (_who, differences, expected) => {
    expect(closed(differences)).toEqual(expected);
  });

  it('leaves one’s own account enabled, and a sysadmin', () => {
    expect(disabledReason('disable_user', actor, actor)?.code).toBe('OWN_ACCOUNT');
    expect(groupsDisabledReason(['manager'], actor, actor)?.code).toBe('OWN_ACCOUNT');
    expect(groupsDisabledReason([], actor, actor)?.code).toBe('OWN_ACCOUNT');
    expect(groupsDisabledReason(['sysadmin', 'manager'], actor, actor)).toBeNull();
    expect(groupsDisabledReason([], anAccount(), actor)).toBeNull();
  });

  it('is removed in two steps, and never by its owner', () => {
    expect(disabledReason('remove_user', anAccount(), actor)).toEqual({
      code: 'WRONG_USER_STATE',
      message: 'wendy is enabled. Disable the account first.',
    });
    expect(
      disabledReason('remove_user', anAccount({ enabled: false, groups: ['sysadmin'] }), actor),
    ).toBeNull();
    for (const enabled of [true, false])
      expect(disabledReason('remove_user', { ...actor, enabled }, actor)?.code).toBe('OWN_ACCOUNT');
  });

  it('is only to finish its removal, once that was begun', () => {
    const leaving = { ...anAccount({ enabled: false }), removing: true };
    const open = ACCOUNT_ACTIONS.filter((action) => disabledReason(action, leaving, actor) === null);
    expect(open).toEqual(['remove_user']);
    expect(disabledReason('enable_user', leaving, actor)?.message).toBe(
      'wendy is being removed. Remove the account again to finish it.',
    );
  });

  it('is to be disabled first, where it was enabled by hand while it was being removed', () => {
    const back = { ...anAccount(), removing: true };
    const open = ACCOUNT_ACTIONS.filter((action) => disabledReason(action, back, actor) === null);
    expect(open).toEqual(['disable_user']);
    expect(disabledReason('remove_user', back, actor)?.message).toBe(
      'wendy is enabled. Disable the account first.',
    );
    expect(disabledReason('disable_user', { ...actor, removing: true }, actor)?.code).toBe('OWN_ACCOUNT');
  });

  it('is refused in a sentence that names the person and says what to do', () => {
    const wendy = anAccount({ givenName: 'Wendy', status: 'FORCE_CHANGE_PASSWORD' });
    expect(disabledReason('reset_password', wendy, actor)?.message).toBe(
      'Wendy has not signed in yet. Send the invitation again instead.',
    );
  });

  it('may still be tried where only the server knows about the app', () => {
    const { mfa: _unknown, ...listed } = anAccount();
    expect(disabledReason('remove_mfa', listed, actor)).toBeNull();
  });
});

describe('an invitation', () => {
  const ID = '01JD00000000000000ABCDEFGH';

  it.each([
    ['Wendy.Wood@example.com', 'wendy.wood-cdefgh'],
    ['w+dock@example.com', 'w-dock-cdefgh'],
    ['Zoë@example.com', 'zo-cdefgh'],
    ['"..."@example.com', 'user-cdefgh'],
    [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(40)}-cdefgh`],
  ])('for %s makes the username %s', (email, username) => {
    expect(usernameFor(email, ID)).toBe(username);
    expect(username).toMatch(USERNAME);
  });

  it('is the same with the same details, however the address is written', () => {
    const one = {
      inviteId: ID,
      email: 'a@b.example',
      group: 'manager',
      givenName: null,
      familyName: null,
      username: 'a',
    } as const;
    expect(isSameInvitation(one, { ...one, email: 'A@b.example' })).toBe(true);
    for (const other of [
      { email: 'c@b.example' },
      { group: 'sysadmin' as const },
      { username: 'b' },
      { givenName: 'A' },
    ])
      expect(isSameInvitation(one, { ...one, ...other })).toBe(false);
  });
});
