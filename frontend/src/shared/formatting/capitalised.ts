/** With a capital letter in front, as headings and sentences begin. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
