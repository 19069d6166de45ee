/** GS1's check digit of digits that have none yet: weights of 3 and 1 from the right, to the next ten. */
export const checkDigitOf = (digits: string): string => {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1)
    sum += Number(digits[at]) * ((digits.length - at) % 2 === 1 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
};

/** Whether the last digit is what GS1 makes of the others. */
export const hasCheckDigit = (digits: string): boolean => checkDigitOf(digits.slice(0, -1)) === digits.at(-1);
