import { checkDigitOf, hasCheckDigit } from '#domain/check-digit.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** By what a company numbers its pallets (GS1 General Specifications, AI 00). */
export interface SsccNumbering {
  /** 7 to 10 digits, from GS1. Empty: none was set. */
  readonly companyPrefix: string;
  /** One digit, which widens the range of numbers. */
  readonly extensionDigit: string;
  /** No number below it is given: raised where numbers were printed that no table knows any more. */
  readonly firstSerial: number;
}

const DIGITS = 17;

const serialLength = ({ companyPrefix, extensionDigit }: SsccNumbering): number =>
  DIGITS - companyPrefix.length - extensionDigit.length;

/** The last serial that there is room for. */
const lastSerial = (numbering: SsccNumbering): number => 10 ** serialLength(numbering) - 1;

/** As many numbers in a row. SSCC_NOT_SET_UP: there is no company prefix, or no number is left. */
export const ssccsFrom = (
  numbering: SsccNumbering,
  first: number,
  count: number,
): Result<readonly string[], DomainError> => {
  const { companyPrefix, extensionDigit } = numbering;
  if (companyPrefix === '')
    return err(
      domainError(
        'SSCC_NOT_SET_UP',
        'Pallets have no numbers yet: the company prefix of GS1 is not set (ssccCompanyPrefix).',
      ),
    );
  if (first + count - 1 > lastSerial(numbering))
    return err(
      domainError(
        'SSCC_NOT_SET_UP',
        'All numbers of this company prefix are used. Set another extension digit (ssccExtensionDigit).',
      ),
    );
  return ok(
    Array.from({ length: count }, (_, index) => {
      const serial = String(first + index).padStart(serialLength(numbering), '0');
      const digits = `${extensionDigit}${companyPrefix}${serial}`;
      return `${digits}${checkDigitOf(digits)}`;
    }),
  );
};

/** One range of numbers: by extension digit and prefix. */
export const ssccRange = ({ companyPrefix, extensionDigit }: SsccNumbering): string =>
  `${extensionDigit}${companyPrefix}`;

/** What was typed or scanned: bare, or as its barcode says it. */
const bareSscc = (typed: string): string => {
  const digits = typed.replace(/^\][A-Za-z]\d/, '').replace(/[\s()]/g, '');
  return digits.length === 20 && digits.startsWith('00') ? digits.slice(2) : digits;
};

/** The number of a pallet as a person or a scanner says it. SSCC_UNKNOWN: it is none. */
export const readSscc = (typed: string): Result<string, DomainError> => {
  const sscc = bareSscc(typed);
  const refused = (why: string) => err(domainError('SSCC_UNKNOWN', `${typed.trim()} ${why}`));
  if (!/^\d{18}$/.test(sscc)) return refused('is no number of a pallet: that has 18 digits.');
  return hasCheckDigit(sscc)
    ? ok(sscc)
    : refused('is not read right: its check digit is wrong. Scan it again.');
};

/** The refusal of a number that no pallet here has. */
export const ssccUnknown = (sscc: string, numbering: SsccNumbering): DomainError =>
  domainError(
    'SSCC_UNKNOWN',
    sscc.startsWith(ssccRange(numbering)) && numbering.companyPrefix !== ''
      ? `No pallet ${sscc} is known here.`
      : `No pallet ${sscc} is known here: its number is another company's.`,
  );
