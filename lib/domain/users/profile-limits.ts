/** Of each of a person's names, in characters. */
export const MAX_NAME_LENGTH = 100;

/** What a user pool holds of one attribute, in characters. */
export const MAX_PICTURE_LENGTH = 2048;

/** What a person can choose of, as BCP 47 writes it: the English that is spoken near, and what else is on a dock. */
export const LOCALES = [
  'en-AU',
  'en-NZ',
  'en-GB',
  'en-US',
  'ar',
  'zh-Hans',
  'zh-Hant',
  'fil',
  'hi',
  'it',
  'ne',
  'pa',
  'es',
  'vi',
] as const;
