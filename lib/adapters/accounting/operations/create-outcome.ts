import { isRaw, text } from '#adapters/accounting/protocol/decode.ts';
import {
  errorText,
  exceptionType,
  isBrokenResponse,
  isLockViolation,
  parseJson,
} from '#adapters/accounting/protocol/error-response.ts';
import { retryAfterOf } from '#adapters/accounting/protocol/read-reply.ts';
import type { HttpResponse } from '#adapters/accounting/transport/transport.ts';
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
];

const refused = (message: string): CreateOutcome => ({ outcome: 'refused', message });

const unknown = (message: string): CreateOutcome => ({ outcome: 'unknown', message });

/**
 * What an answer to a create says of what was written. `refused` and `notSent` are claims that nothing was written and
 * nothing will be; whatever does not prove that is `unknown`, which costs minutes but never a second receipt.
 */
export const createOutcomeOf = (reply: HttpResponse): CreateOutcome => {
  const { status, body } = reply;
  if (status === 200 || status === 201) return createdBy(body);
  const said = errorText(body);
  if (status === 429) {
    const message = 'The accounting system has too many calls.';
    return { outcome: 'notSent', message, ...retryAfterOf(reply) };
  }
  if (isBrokenResponse(reply))
    return unknown(`The accounting system answered with an error page (${status}).`);
  if (/previous operation has not been completed/i.test(body)) {
    return {
      outcome: 'notSent',
      message: said ?? 'The accounting system is still busy with the last receipt.',
    };
  }
  if (isLockViolation(body)) {
    return { outcome: 'notSent', message: said ?? 'Somebody else saved a record at the same moment.' };
  }
  if (status === 422 || NOT_CARRIED_OUT.has(status)) {
    return refused(said ?? `The accounting system refused the receipt (${status}).`);
  }
  if (status === 500 && said !== null && isRefusal(exceptionType(body), said)) return refused(said);
  return unknown(said ?? `The accounting system answered ${status}.`);
};

const isRefusal = (type: string, said: string): boolean =>
  REFUSING_EXCEPTIONS.has(type) || REFUSING_SENTENCES.some((sentence) => sentence.test(said));

const createdBy = (body: string): CreateOutcome => {
  const record = parseJson(body);
  const receiptNbr = isRaw(record) ? text(record, 'ReceiptNbr') : '';
  // `<NEW>` stands where a document has not been numbered, that is, not saved.
  if (receiptNbr === '' || receiptNbr.startsWith('<')) {
    return unknown('The accounting system accepted the receipt without giving its number.');
  }
  return { outcome: 'created', receiptNbr };
};
