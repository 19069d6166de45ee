import { errorText, exceptionType, isSessionLimit } from './error-response.ts';

const json = (value: unknown) => JSON.stringify(value);

describe('the words for what went wrong', () => {
  it.each([
    ['in JSON', json({ message: `${'x'.repeat(499)}🍾` })],
    ['as they are', `${'x'.repeat(499)}🍾`],
    ['with half a character of their own', '{"message":"\\ud83c"}'],
  ])('%s hold no half of a character, which no table takes', (_, body) => {
    expect(errorText(body)?.isWellFormed()).toBe(true);
  });

  it('are not looked for without end in brackets within brackets', () => {
    expect(errorText(`${'{"a":'.repeat(20_000)}{"error":"deep"}${'}'.repeat(20_000)}`)).toBeNull();
  });

  it('are those beside fields and rows, with their place', () => {
    const body = json({
      error: "Inserting  'AP Transactions' record raised at least one error. Please review the errors.",
      Details: [
        { ReceiptQty: { value: 1 } },
        { InventoryID: {}, Project: { value: 'X', error: "Project 'X  ' cannot be found in the system." } },
      ],
      _links: { error: 'no' },
    });
    expect(errorText(body)).toBe("Line 2, Project: Project 'X ' cannot be found in the system.");
  });

  it('are those at the root where there are no others', () => {
    expect(errorText(json({ error: 'Document is out of balance.' }))).toBe('Document is out of balance.');
  });

  it('name rows inside a line', () => {
    const body = json({ entity: { Details: [{ Allocations: [{ ExpirationDate: { error: 'Empty.' } }] }] } });
    expect(errorText(body)).toBe('Line 1, Allocations, row 1, Expiration Date: Empty.');
  });

  it('are the innermost exception, never the stack trace', () => {
    const body = json({
      message: 'An error has occurred.',
      exceptionMessage: 'outer',
      exceptionType: 'PX.Data.PXOuterException',
      stackTrace: '   at PX.Data.PXGraph.Persist()',
      innerException: {
        exceptionMessage: 'inner',
        exceptionType: 'PX.Data.PXSetPropertyException',
        stackTrace: '   at PX.Inner()',
      },
    });
    expect(errorText(body)).toBe('inner');
    expect(exceptionType(body)).toBe('PXSetPropertyException');
  });

  it('are the message, the model errors, or plain text', () => {
    expect(errorText(json({ message: 'Not logged in.' }))).toBe('Not logged in.');
    expect(errorText(json({ message: 'Invalid.', modelState: { a: ['First.'], b: ['Second.'] } }))).toBe(
      'First. Second.',
    );
    expect(errorText('Declined.')).toBe('Declined.');
  });

  it.each(['', '   ', '<!DOCTYPE html><html></html>', '[]', 'null', '{"message":{}}'])(
    'are none in %j',
    (body) => {
      expect([null, body]).toContain(errorText(body));
      expect(errorText('<html>secret</html>')).toBeNull();
    },
  );

  it('end somewhere', () => {
    expect(errorText('x'.repeat(10_000))).toHaveLength(500);
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`F${at}`, { error: `Error ${at}.` }]),
    );
    expect(errorText(json(many))).not.toContain('Error 6.');
  });

  it('tell that every seat is taken, however it is said', () => {
    expect(isSessionLimit(429, '')).toBe(true);
    expect(isSessionLimit(500, json({ exceptionMessage: 'API Login Limit: …' }))).toBe(true);
    expect(isSessionLimit(500, json({ exceptionMessage: 'Invalid credentials.' }))).toBe(false);
  });
});
