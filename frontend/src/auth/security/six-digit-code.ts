/** The code as it was typed or pasted, or null when it is not six digits. */
export const sixDigits = (typed: string): string | null => {
  const code = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
};

export const SIX_DIGITS = 'Enter the six digits that the app shows.';
