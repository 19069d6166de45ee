/** What the user pool asks of a password: the stack and the screens read this one definition. */
export const PASSWORD_POLICY = {
  minLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireDigits: true,
  requireSymbols: true,
} as const;

/** What the pool counts as a symbol; a space counts as well, but not at either end. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/;

/** One thing that the pool asks for, in words, and whether a password has it. */
interface PasswordRule {
  readonly text: string;
  readonly isMet: boolean;
}

/** Every rule of the pool held against a password, in the order in which they are shown. */
export const passwordRules = (password: string): readonly PasswordRule[] => [
  {
    text: `${PASSWORD_POLICY.minLength} characters or more`,
    isMet: password.length >= PASSWORD_POLICY.minLength,
  },
  { text: 'A lowercase letter', isMet: /[a-z]/.test(password) },
  { text: 'An uppercase letter', isMet: /[A-Z]/.test(password) },
  { text: 'A number', isMet: /[0-9]/.test(password) },
  { text: 'A symbol, such as ! ? # -', isMet: SYMBOL.test(password) },
  {
    text: 'No space at the beginning or the end',
    isMet: password !== '' && password === password.trim(),
  },
];

export const meetsPolicy = (password: string): boolean => passwordRules(password).every(({ isMet }) => isMet);
