import { type FormEvent, useState } from 'react';
import { SIX_DIGITS, sixDigits } from '#frontend/auth/security/six-digit-code.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { identityErrorMessage, nameOfFailure } from '#frontend/auth/user-pool/identity-failure.ts';
import { type Opening, type OwnAccount, openOwnAccount } from './own-account.ts';

/** After these the same code is asked for once more; else the password comes first again. */
const ANSWER_AGAIN: readonly string[] = ['CodeMismatchException', 'ExpiredCodeException', 'NetworkError'];

type Answer = (code: string) => Promise<Opening>;

export interface AccountOpening {
  readonly username: string;
  readonly asksForCode: boolean;
  readonly isPending: boolean;
  readonly refusal: string | undefined;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Asks for the password, and for the authenticator app's code where there is one, before an account is changed. */
export const useOpenAccount = (onOpen: (account: OwnAccount) => void): AccountOpening => {
  const username = useUser().username ?? '';
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const open = async (ask: () => Promise<Opening>, form: HTMLFormElement): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const opening = await ask();
      if (opening.step === 'open') onOpen(opening.account);
      else setAnswer(() => opening.answer);
    } catch (failure) {
      setRefusal(identityErrorMessage(failure, 'Authentication failed'));
      if (!ANSWER_AGAIN.includes(nameOfFailure(failure))) setAnswer(null);
      form.querySelector<HTMLInputElement>('[name=password], [name=code]')?.focus();
    } finally {
      setPending(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    if (isPending) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    if (!answer) {
      const password = String(values.get('password'));
      if (password === '') setRefusal('Enter your password.');
      else void open(() => openOwnAccount(username, password), form);
      return;
    }
    const code = sixDigits(String(values.get('code')));
    if (code === null) setRefusal(SIX_DIGITS);
    else void open(() => answer(code), form);
  };

  return { username, asksForCode: answer !== null, isPending, refusal, submit };
};
