import { screen, waitFor, within } from '@testing-library/react';
import { setTokenProvider } from '#frontend/api/call.ts';
import {
  answerOwnAccount,
  askedOfAccount,
  fakeAccount,
  provePassword,
} from '#frontend/auth/own-account/testing/fake-own-account.ts';
import { session } from '#frontend/auth/session/session.ts';
import { sessionTokenProvider } from '#frontend/auth/session/session-tokens.ts';
import { hasSingleKeys } from '#frontend/shared/single-keys.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, refusal, tokensOf } from '#frontend/testing/fake-pool.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { readPicture } from './read-picture.ts';

jest.mock('aws-amplify/auth', () => ({
  fetchAuthSession: jest.fn(),
}));
jest.mock('#frontend/auth/own-account/own-account.ts', () => ({ openOwnAccount: jest.fn() }));
jest.mock('./read-picture.ts', () => ({ readPicture: jest.fn() }));

const PICTURE = 'data:image/webp;base64,AA==';

/** What the pool holds of the person, by its own names: the next ID token says it. */
let attributes: Record<string, string>;
let issued: number;

const tokens = () => tokensOf(`id-${issued}`, { ...attributes, sub: 'sub-of-mia', email: 'mia@example.com' });

interface Change {
  readonly Name: string;
  readonly Value: string;
}

const change = ({ UserAttributes }: Readonly<Record<string, unknown>>) => {
  for (const { Name, Value } of UserAttributes as Change[])
    if (Value === '') delete attributes[Name];
    else attributes[Name] = Value;
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answerDashboard(fakeApi());
  setTokenProvider(sessionTokenProvider);
  attributes = { given_name: 'Mia', family_name: 'Chen' };
  issued = 1;
  fakePool.fetchAuthSession.mockReset().mockImplementation(async (options?: { forceRefresh?: boolean }) => {
    if (options?.forceRefresh) issued += 1;
    return tokens();
  });
  answerOwnAccount({ UpdateUserAttributes: change });
  jest.mocked(readPicture).mockReset().mockResolvedValue(PICTURE);
});

afterEach(() => jest.restoreAllMocks());

const sent = () =>
  askedOfAccount('UpdateUserAttributes').map((input) =>
    Object.fromEntries(
      (input as { UserAttributes: Change[] }).UserAttributes.map(({ Name, Value }) => [Name, Value]),
    ),
  );

const open = async (person = aPerson({ idToken: 'id-1' })) => {
  const { user } = openApp('/dashboard/profile', person);
  expect(await screen.findByLabelText('Given name')).toBeVisible();
  return user;
};

const save = () => screen.getByRole('button', { name: 'Save' });

/** Saves, with the password that is asked for. */
const saveIt = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.click(save());
  await provePassword(user, 'Save your profile');
};

/** Nothing is left to save, and the button keeps the focus. Notices of an earlier test may still stand. */
const saved = () => waitFor(() => expect(save()).toHaveAttribute('title', 'Nothing has been changed.'));

describe('a profile', () => {
  it('is reached from the user menu, and stands in the breadcrumb', async () => {
    const { user } = openApp('/dashboard', aPerson());
    await user.click(await screen.findByRole('button', { name: /^User menu of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    await addressIs('/dashboard/profile');
    expect(await screen.findByLabelText('Given name')).toHaveValue('Mia');
    expect(screen.getByText('mia@example.com', { selector: 'dd' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByText('Profile')).toBeVisible();
  });

  it('is open to a person who waits for a role', async () => {
    await open(aPerson({ groups: [] }));
    expect(screen.getByText('None yet')).toBeVisible();
    expect(screen.getByLabelText('Family name')).toHaveValue('Chen');
  });

  it('sends what was changed and no more, shows it everywhere at once, and renews the token that says so', async () => {
    const user = await open();
    expect(save()).toBeDisabled();
    await user.type(screen.getByLabelText('Preferred name'), '  Captain ');
    await user.clear(screen.getByLabelText('Family name'));
    await user.selectOptions(screen.getByLabelText('Locale'), 'English (Australia)');
    await saveIt(user);
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(sent()).toEqual([{ preferred_username: 'Captain', family_name: '', locale: 'en-AU' }]);
    expect(session.user()).toMatchObject({
      preferredName: 'Captain',
      givenName: 'Mia',
      familyName: null,
      locale: 'en-AU',
    });
    expect(screen.getByRole('button', { name: /^User menu of Captain/ })).toBeVisible();
    await saved();
    expect(save()).toHaveFocus();
    await waitFor(() => expect(session.user().idToken).toBe('id-2'));
    expect(session.user().preferredName).toBe('Captain');
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Captain' })).toBeVisible();
  });

  it('stays as saved where another tab holds tokens that are older than the change', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Preferred name'), 'Captain');
    fakePool.fetchAuthSession.mockImplementation(async (options?: { forceRefresh?: boolean }) =>
      options?.forceRefresh
        ? tokensOf('id-new', { ...attributes, sub: 'sub-of-mia' })
        : tokensOf('id-of-another-tab', { sub: 'sub-of-mia' }),
    );
    await saveIt(user);
    await waitFor(() => expect(session.user().idToken).toBe('id-new'));
    expect(session.user().preferredName).toBe('Captain');
  });

  it('has a picture, which is taken away again', async () => {
    const user = await open();
    const menu = screen.getByRole('button', { name: /^User menu of/ });
    expect(menu.querySelector('img')).toBeNull();
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(chooser, new File(['x'], 'mia.png', { type: 'image/png' }));
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(save()).toBeDisabled();
    await user.upload(chooser, new File(['x'], 'mia.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: 'Remove picture' });
    await saveIt(user);
    await saved();
    expect(sent()).toEqual([{ picture: PICTURE }]);
    expect(menu.querySelector('img')).toHaveAttribute('src', PICTURE);
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    await saveIt(user);
    await waitFor(() => expect(sent()).toEqual([{ picture: PICTURE }, { picture: '' }]));
    await waitFor(() => expect(menu.querySelector('img')).toBeNull());
  });

  it('says when a file is no picture, and keeps the one there is', async () => {
    jest.mocked(readPicture).mockRejectedValue(new Error('InvalidStateError'));
    const user = await open(aPerson({ picture: PICTURE }));
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(chooser, new File(['x'], 'mia.png', { type: 'image/png' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("This file can't be read as a picture.");
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('refuses at the field what is too long', async () => {
    const user = await open();
    await user.click(screen.getByLabelText('Preferred name'));
    await user.paste('x'.repeat(101));
    await user.click(save());
    expect(await screen.findByText('Use at most 100 characters.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('keeps what was typed when it could not be saved, says why, and can be saved again', async () => {
    const user = await open();
    fakeAccount.call.mockRejectedValueOnce(refusal('NetworkError', 'A network error has occurred.'));
    await user.type(screen.getByLabelText('Preferred name'), 'Captain');
    await saveIt(user);
    expect(
      await screen.findByText('The profile could not be saved: A network error has occurred.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Preferred name')).toHaveValue('Captain');
    expect(session.user().preferredName).toBeNull();
    await saveIt(user);
    await saved();
    expect(screen.queryByText(/could not be saved/)).not.toBeInTheDocument();
  });

  it('waits while it is being saved, and takes no second press', async () => {
    const user = await open();
    const held = deferredResponse<object>();
    fakeAccount.call.mockReturnValue(held.promise);
    await user.type(screen.getByLabelText('Preferred name'), 'Captain');
    await saveIt(user);
    await user.click(await screen.findByRole('button', { name: 'Saving...' }));
    held.release({});
    await saved();
    expect(sent()).toHaveLength(1);
  });

  it('is put back as it was', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Preferred name'), 'Captain');
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(screen.getByLabelText('Preferred name')).toHaveValue('');
    expect(save()).toBeDisabled();
  });

  it('shows a language that another client has written, as one of the choices', async () => {
    await open(aPerson({ locale: 'x_y' }));
    expect(screen.getByLabelText('Locale')).toHaveValue('x_y');
  });
});

describe('the password', () => {
  it('is asked for before anything is changed; without it everything stays as it was typed', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Preferred name'), 'Captain');
    await user.click(save());
    const asked = within(await screen.findByRole('dialog', { name: 'Save your profile' }));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Preferred name')).toHaveValue('Captain');
    expect(sent()).toEqual([]);
    await saveIt(user);
    await saved();
    expect(sent()).toEqual([{ preferred_username: 'Captain' }]);
    expect(fakeAccount.close).toHaveBeenCalledTimes(1);
  });

  it('is no help where the pool refuses the change: its words say why', async () => {
    const user = await open();
    fakeAccount.call.mockRejectedValue(
      refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
    );
    await user.type(screen.getByLabelText('Preferred name'), 'Captain');
    await saveIt(user);
    expect(
      await screen.findByText(
        'The profile could not be saved: A client attempted to write unauthorized attribute',
      ),
    ).toBeVisible();
    expect(session.isLocked()).toBe(false);
  });
});

it('a device is marked as shared for everybody who signs in there, and locks then', async () => {
  const user = await open();
  const shared = await screen.findByRole('checkbox', { name: /^Several people use it/ });
  expect(shared).not.toBeChecked();
  expect(screen.getByText(/^It locks after 10 minutes without a touch/)).toBeVisible();
  await user.click(shared);
  expect(shared).toBeChecked();
  expect(localStorage.getItem('shared-device')).toBe('yes');
  await user.click(shared);
  expect(localStorage.getItem('shared-device')).toBeNull();
});

it('keys alone are turned off for everybody who uses a device', async () => {
  const user = await open();
  const keys = await screen.findByRole('checkbox', { name: /^A key alone does something/ });
  expect(keys).toBeChecked();
  await user.click(keys);
  expect(keys).not.toBeChecked();
  expect(hasSingleKeys()).toBe(false);
  await user.click(keys);
  expect(hasSingleKeys()).toBe(true);
});
