/** Whether the last digit is what GS1 makes of the others: weights of 3 and 1 from the right, to the next ten. */
export const hasCheckDigit = (digits: string): boolean => {
  let sum = 0;
  for (let at = 0; at < digits.length - 1; at += 1)
    sum += Number(digits[at]) * ((digits.length - at) % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
};
