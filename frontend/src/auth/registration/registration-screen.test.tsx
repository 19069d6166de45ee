import { screen, waitFor, within } from '@testing-library/react';
import { runtimeConfig, setRuntimeConfig } from '#frontend/api/runtime-config.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, refusal } from '#frontend/testing/fake-pool.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({
  confirmSignUp: jest.fn(),
  resendSignUpCode: jest.fn(),
  signUp: jest.fn(),
}));

beforeEach(() => {
  fakeApi();
  sessionStorage.clear();
  for (const operation of [fakePool.signUp, fakePool.confirmSignUp, fakePool.resendSignUpCode])
    operation.mockReset().mockResolvedValue({ userId: 'sub-of-mia', destination: 'm***@b***' });
});

const fillIn = async ({ email = 'mia@bottler.example', password = 'Warehouse-1234' } = {}) => {
  const { user } = openApp('/register');
  await user.type(await screen.findByLabelText('Username*'), 'mia');
  if (email) await user.type(screen.getByLabelText('Email*'), email);
  if (password) await user.type(screen.getByLabelText('Password*'), password);
  await user.click(screen.getByRole('button', { name: 'Register Now' }));
  return user;
};

describe('Registration (spec §2, §5)', () => {
  it('is led to from the sign-in page, and leads back', async () => {
    const { user } = openApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Register' }));
    expect(await screen.findByRole('heading', { name: 'Registration' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Already have an account? Log In' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    await addressIs('/Login');
  });

  it('says that accounts are made by invitation where it is closed, and offers no form', async () => {
    setRuntimeConfig({ ...runtimeConfig(), signUp: 'closed' });
    const { user } = openApp('/register');
    expect(await screen.findByText('Accounts are made by invitation here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register Now' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Already have an account? Log In' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  });

  it('says of which domains an address is taken, and repeats the refusal in the pool’s words', async () => {
    setRuntimeConfig({ ...runtimeConfig(), signUpDomains: ['bottler.example', 'carrier.example'] });
    const why = 'Register with an address of bottler.example, or ask a sysadmin to invite you.';
    fakePool.signUp.mockRejectedValue(
      refusal('UserLambdaValidationException', `PreSignUp failed with error ${why}`),
    );
    await fillIn({ email: 'mia@elsewhere.example' });
    expect(screen.getByLabelText('Email*')).toHaveAccessibleDescription(
      'An address of bottler.example or carrier.example',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Registration' }));
    expect(dialog.getByText(why)).toBeVisible();
    expect(screen.getByLabelText('Email*')).toHaveValue('mia@elsewhere.example');
  });

  it.each([
    { email: '' },
    { password: '' },
    { email: 'mia' },
    { email: 'mia@bottler' },
    { email: 'mia @bottler.example' },
  ])('sends nothing that is incomplete: %p', async (gap) => {
    const user = await fillIn(gap);
    const dialog = within(await screen.findByRole('dialog', { name: 'Registration' }));
    expect(dialog.getByText('Please fill out all fields in the form.')).toBeVisible();
    expect(fakePool.signUp).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText('Username*')).toHaveValue('mia');
  });

  it('shows each rule of the password as soon as it is met', async () => {
    const { user } = openApp('/register');
    const met = () => screen.queryAllByText('(met)', { exact: false, selector: '.visually-hidden' }).length;
    await user.type(await screen.findByLabelText('Password*'), 'w');
    expect(met()).toBe(2);
    await user.type(screen.getByLabelText('Password*'), 'arehousE-123');
    expect(met()).toBe(6);
    expect(screen.getByText('The password meets every rule.')).toBeInTheDocument();
  });

  it('waits, tells of the success, and gives way to the confirmation', async () => {
    const held = deferredResponse<object>();
    fakePool.signUp.mockReturnValue(held.promise);
    const user = await fillIn();
    expect(screen.getByRole('button', { name: 'Registering...' })).toHaveAttribute('aria-disabled', 'true');
    held.release({ userId: 'sub-of-mia' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Success!' }));
    expect(dialog.getByText('Form submitted successfully!')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('mia');
    expect(screen.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
    expect(fakePool.signUp).toHaveBeenCalledWith({
      username: 'mia',
      password: 'Warehouse-1234',
      options: { userAttributes: { email: 'mia@bottler.example' } },
    });
  });

  it.each([
    [refusal('UsernameExistsException', 'User already exists'), 'User already exists'],
    [new Error(''), 'Registration failed'],
  ])('says in the modal why it failed: %s', async (failure, said) => {
    fakePool.signUp.mockRejectedValue(failure);
    await fillIn();
    const dialog = within(await screen.findByRole('dialog', { name: 'Registration' }));
    expect(dialog.getByText(said)).toBeVisible();
    expect(screen.queryByText('Confirm Your Email')).not.toBeInTheDocument();
  });

  it('carries the names of those who say them, and keeps them when it failed', async () => {
    fakePool.signUp.mockRejectedValueOnce(refusal('UsernameExistsException', 'User already exists'));
    const { user } = openApp('/register');
    await user.type(await screen.findByLabelText('Username*'), 'mia');
    await user.type(screen.getByLabelText('Email*'), 'm@b.c');
    await user.type(screen.getByLabelText('Given Name (optional)'), ' Mia ');
    await user.type(screen.getByLabelText('Family Name (optional)'), 'Chen');
    await user.type(screen.getByLabelText('Password*'), 'Warehouse-1234{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText('Given Name (optional)')).toHaveValue(' Mia ');
    await user.click(screen.getByRole('button', { name: 'Register Now' }));
    expect(await screen.findByText('Form submitted successfully!')).toBeVisible();
    expect(fakePool.signUp).toHaveBeenLastCalledWith({
      username: 'mia',
      password: 'Warehouse-1234',
      options: { userAttributes: { email: 'm@b.c', given_name: 'Mia', family_name: 'Chen' } },
    });
  });
});

describe('Confirm Your Email, for a registration (spec §2, §7)', () => {
  it('confirms, takes the alias over, and leads to the sign-in page', async () => {
    const { user } = openApp('/confirm-sign-up?next=%2Fdashboard%2Fvendor');
    await user.type(await screen.findByLabelText('Username'), 'mia');
    await user.type(screen.getByLabelText('Verification Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    await addressIs('/login?next=%2Fdashboard%2Fvendor');
    expect(screen.getByLabelText('Username')).toHaveValue('mia');
    expect(fakePool.confirmSignUp).toHaveBeenCalledWith({
      username: 'mia',
      confirmationCode: '123456',
      options: { forceAliasCreation: true },
    });
  });

  it('says at the field what is missing or wrong', async () => {
    fakePool.confirmSignUp.mockRejectedValue(refusal('CodeMismatchException', 'Invalid code provided.'));
    const { user } = openApp('/confirm-sign-up');
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your username.');
    await user.type(screen.getByLabelText('Username'), 'mia');
    await user.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the code from the message.');
    await user.type(screen.getByLabelText('Verification Code'), '1{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid code provided.'));
    fakePool.confirmSignUp.mockRejectedValue(new Error(''));
    await user.type(screen.getByLabelText('Verification Code'), '{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Confirmation failed'));
  });

  it('sends another code, and not a second one within a minute, even after a reload', async () => {
    const { user, unmount } = openApp('/confirm-sign-up');
    await user.type(await screen.findByLabelText('Username'), 'mia');
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText('A code is on its way to m***@b***.')).toBeVisible();
    const resting = screen.getByRole('button', { name: /^Resend code in \d+ s$/ });
    expect(resting).toHaveAttribute('aria-disabled', 'true');
    expect(resting).toHaveFocus();
    unmount();
    openApp('/confirm-sign-up');
    expect(await screen.findByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
    expect(fakePool.resendSignUpCode).toHaveBeenCalledTimes(1);
  });
});
