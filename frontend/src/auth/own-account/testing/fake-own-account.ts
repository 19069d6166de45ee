import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type OwnAccount, openOwnAccount } from '#frontend/auth/own-account/own-account.ts';

/**
 * One's own account at the pool, as a test sees it; the test file itself mocks `own-account.ts`. What a test does not
 * say is answered by nothing.
 */
export const fakeAccount: { readonly [Call in keyof OwnAccount]: jest.Mock } = {
  call: jest.fn(),
  changePassword: jest.fn(),
  close: jest.fn(),
};

type Input = Readonly<Record<string, unknown>>;

/** By the operation's name: the answer, or what makes it of the input. */
type Answers = Readonly<Record<string, object | ((input: Input) => void)>>;

const answerOf = (answer: Answers[string] | undefined, input: Input): unknown =>
  typeof answer === 'function' ? answer(input) : answer;

/** A network answers later than a dialog takes to close and give the focus back. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done));
};

/** The password opens the account, and the pool answers so. */
export const answerOwnAccount = (answers: Answers = {}): void => {
  jest.mocked(openOwnAccount).mockReset().mockResolvedValue({ step: 'open', account: fakeAccount });
  fakeAccount.call.mockReset().mockImplementation(async (operation: string, input = {}) => {
    await turns();
    return answerOf(answers[operation], input) ?? {};
  });
  fakeAccount.changePassword.mockReset().mockResolvedValue({ signedOut: true });
  fakeAccount.close.mockReset();
};

/** What was asked of the pool by this name. */
export const askedOfAccount = (operation: string): unknown[] =>
  fakeAccount.call.mock.calls.filter(([name]) => name === operation).map(([, input]) => input);

/** Types the password into the dialog that asks for it, and sends it. */
export const provePassword = async (user: UserEvent, dialog: string): Promise<void> => {
  const asked = within(await screen.findByRole('dialog', { name: dialog }));
  await user.type(await asked.findByLabelText('Password'), 'Warehouse-1234');
  await user.click(asked.getByRole('button', { name: /^(Continue|Save)$/ }));
};
