import { isRaw, type Raw, text } from '#adapters/accounting/protocol/decode.ts';
import {
  errorText,
  exceptionType,
  isBrokenResponse,
  isBusy,
  isLockViolation,
  parseJson,
} from '#adapters/accounting/protocol/error-response.ts';
import { retryAfterOf } from '#adapters/accounting/protocol/read-reply.ts';
import type { HttpResponse } from '#adapters/accounting/transport/transport.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import type { CreateOutcome } from '#app/receiving/posting/accounting-receipt-ports.ts';

/** The web server or the endpoint turned the request away before any record was touched. */
const NOT_CARRIED_OUT = new Set([400, 403, 404, 405, 406, 411, 412, 413, 414, 415]);

/** Raised while a document is checked, before or inside the transaction that is then rolled back. */
const REFUSING_EXCEPTIONS = new Set([
  'PXSetPropertyException',
  'PXSetPropertyException`1',
  'PXFieldProcessingException',
  'PXFieldValueProcessingException',
  'PXRowPersistingException',
  'PXSetupNotEnteredException',
  'PXUndefinedCompanyException',
  'PXNotEnoughRightsException',
  'OutcomeEntityHasErrorsException',
  'NoEntitySatisfiesTheConditionException',
]);

/**
 * Sentences about the document itself, for exceptions whose type says nothing (accounting-contract.md §3.4). Only
 * these: a general exception may also come after the document was saved, and then it is not a refusal.
 */
const REFUSING_SENTENCES = [
  /cannot be empty/i,
  /cannot be found in the system/i,
  /purchase order line not found/i,
  /type and number must be filled/i,
  /unassigned Location and\/or Lot\/Serial/i,
  /(above|below) the(n|) (maximum|minimum) quantity|quantity is (above|below)/i,
  /does not exist in the master financial calendar/i,
  /financial period .*(closed|inactive|locked)/i,
  /vendor status is/i,
  /required configuration data is not entered/i,
  /document is out of balance|control total/i,
  /dictated by the kit specification|quantity is out of bounds/i,
  /substitution is not allowed|addition of components is not allowed/i,
];

/** An answer that proves, by its status alone, that nothing was carried out. */
export const isTurnedAway = (status: number): boolean => status === 422 || NOT_CARRIED_OUT.has(status);

const refused = (message: string): NotWritten => ({ outcome: 'refused', message });

const unknown = (message: string): NotWritten => ({ outcome: 'unknown', message });

/** What was written, and how an answer names it; null: it gives no number. */
interface Written<Made> {
  readonly noun: string;
  made(record: Raw): Made | null;
}

/**
 * What an answer to a write says of what was written. `refused` and `notSent` are claims that nothing was written and
 * nothing will be; whatever does not prove that is `unknown`, which costs minutes but never a second document.
 */
export const writeOutcomeOf = <Made extends object>(
  reply: HttpResponse,
  written: Written<Made>,
): ({ readonly outcome: 'created' } & Made) | NotWritten => {
  const { noun } = written;
  const { status, body } = reply;
  if (status === 200 || status === 201) return createdBy(body, written);
  const said = errorText(body);
  if (status === 429) {
    const message = 'The accounting system has too many calls.';
    return { outcome: 'notSent', noAttempt: 'declined', message, ...retryAfterOf(reply) };
  }
  if (isBrokenResponse(reply))
    return unknown(`The accounting system answered with an error page (${status}).`);
  if (isBusy(body)) {
    return {
      ...{ outcome: 'notSent', noAttempt: 'busy' },
      message: said ?? `The accounting system is still busy with the last ${noun}.`,
    };
  }
  if (isLockViolation(body)) {
    return { outcome: 'notSent', message: said ?? 'Somebody else saved a record at the same moment.' };
  }
  if (isTurnedAway(status)) {
    return refused(said ?? `The accounting system refused the ${noun} (${status}).`);
  }
  if (status === 500 && said !== null && isRefusal(exceptionType(body), said)) return refused(said);
  return unknown(said ?? `The accounting system answered ${status}.`);
};

const isRefusal = (type: string, said: string): boolean =>
  REFUSING_EXCEPTIONS.has(type) || REFUSING_SENTENCES.some((sentence) => sentence.test(said));

const createdBy = <Made extends object>(
  body: string,
  { noun, made }: Written<Made>,
): ({ readonly outcome: 'created' } & Made) | NotWritten => {
  const record = parseJson(body);
  const found = isRaw(record) ? made(record) : null;
  return found === null
    ? unknown(`The accounting system accepted the ${noun} without giving its number.`)
    : { outcome: 'created', ...found };
};

/** `<NEW>` stands where a document has not been numbered, that is, not saved. */
export const numberIn = (record: Raw, field: string): string | null => {
  const number = text(record, field);
  return number === '' || number.startsWith('<') ? null : number;
};

/** What an answer to the create of a receipt says of what was written. */
export const createOutcomeOf = (reply: HttpResponse): CreateOutcome =>
  writeOutcomeOf(reply, {
    noun: 'receipt',
    made(record) {
      const receiptNbr = numberIn(record, 'ReceiptNbr');
      return receiptNbr === null ? null : { receiptNbr };
    },
  });
