import { aReceiptRequest } from '#test/support/builders/receipts.ts';
import { checkReceiptRequest } from './check-receipt-request.ts';
import { receivedDateError } from './received-date.ts';

const TODAY = '2026-11-20';

describe('the day goods were received', () => {
  it.each([undefined, null, '', '2026-11-20', '2026-11-19', '2026-10-21'])('may be %j', (day) => {
    expect(receivedDateError(day, TODAY)).toBeNull();
  });

  it.each([
    ['2026-11-21', 'Received date cannot be in the future'],
    ['2027-01-01', 'Received date cannot be in the future'],
    ['2026-10-20', 'Received date can be at most 30 days ago'],
    ['2026-02-30', 'Invalid received date format'],
    ['20/11/2026', 'Invalid received date format'],
  ])('may not be %j', (day, sentence) => {
    expect(receivedDateError(day, TODAY)).toBe(sentence);
    expect(checkReceiptRequest(aReceiptRequest({ receivedDate: day }), TODAY).errors).toEqual([
      { path: 'receivedDate', code: 'INVALID_RECEIVED_DATE', message: sentence },
    ]);
  });
});
