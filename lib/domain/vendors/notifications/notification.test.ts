import { parseNotification, vendorsOf } from './notification.ts';
import { rowReader } from './vendor-row.ts';

const SAMPLE =
  '{"Inserted":[{"VendorID":"V1","VendorName":"Twelve 123456789012345678 \\" digits"}],"Deleted":[],' +
  '"Query":"Vendors","CompanyId":"BOTTLER","Id":"1af4d140-5321-41f2-a2ec-50b67f577c6c",' +
  '"TimeStamp":636295833829493672,"AdditionalInfo":{"PXPerformanceInfoStartTime":12.5}}';

describe('the body of a notification', () => {
  it('keeps every digit of its stamp, and texts as they are', () => {
    expect(parseNotification(SAMPLE)).toEqual({
      ok: true,
      value: {
        inserted: [{ VendorID: 'V1', VendorName: 'Twelve 123456789012345678 " digits' }],
        deleted: [],
        companyId: 'BOTTLER',
        query: 'Vendors',
        id: '1af4d140-5321-41f2-a2ec-50b67f577c6c',
        timeStamp: '636295833829493672',
      },
    });
  });

  it('may have Inserted, Deleted and CompanyId alone, as the spec says', () => {
    expect(
      parseNotification('{"Inserted":[],"Deleted":[{"VendorID":"V1"}],"CompanyId":"BOTTLER"}'),
    ).toMatchObject({
      ok: true,
      value: { timeStamp: null, query: '', id: '' },
    });
  });

  it('may say null for an empty list', () => {
    expect(parseNotification('{"Inserted":[{"VendorID":"V1"}],"Deleted":null,"CompanyId":"B"}').ok).toBe(
      true,
    );
  });

  it.each([
    ['', 'not valid JSON'],
    ['{"Inserted":[', 'not valid JSON'],
    ['null', 'not a notification'],
    ['[]', 'not a notification'],
    ['"text"', 'not a notification'],
    ['{"CompanyId":"B"}', 'not a notification'],
    ['{"Inserted":{},"CompanyId":"B"}', 'Inserted'],
    ['{"Inserted":[1],"CompanyId":"B"}', 'Inserted'],
    ['{"Inserted":[null],"CompanyId":"B"}', 'Inserted'],
    ['{"Inserted":[],"Deleted":"V1","CompanyId":"B"}', 'Deleted'],
    ['{"Inserted":[]}', 'CompanyId'],
    ['{"Inserted":[],"CompanyId":""}', 'CompanyId'],
    ['{"Inserted":[],"CompanyId":{}}', 'CompanyId'],
    ['{"Inserted":[],"CompanyId":"B","TimeStamp":"soon"}', 'TimeStamp'],
    ['{"Inserted":[],"CompanyId":"B","TimeStamp":-1}', 'TimeStamp'],
    ['{"Inserted":[],"CompanyId":"B","TimeStamp":1.5e30}', 'TimeStamp'],
    ['{"Inserted":[],"CompanyId":"B","TimeStamp":99999999999999999999}', 'TimeStamp'],
    ['{"Inserted":[],"CompanyId":"B","Id":[]}', 'Id'],
  ])('is refused with a sentence that says what is wrong: %s', (body, words) => {
    const parsed = parseNotification(body);
    expect(parsed).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } });
    expect(!parsed.ok && parsed.error.message).toContain(words);
  });
});

it('is refused at once where a text of any length has no end', () => {
  // Stepping over texts from each quote anew would take hours for the largest body.
  const body = `{"Inserted":"${'\\"'.repeat(500_000)}`;
  expect(parseNotification(body)).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } });
});

it('is refused where it is nested deeper than anything that can be shown', () => {
  const nested = (depth: number) => `${'{"value":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const body = (depth: number) => `{"Inserted":[{"VendorID":${nested(depth)}}],"CompanyId":"B"}`;
  expect(parseNotification(body(3)).ok).toBe(true);
  expect(parseNotification(body(100_000))).toMatchObject({
    error: { code: 'BAD_REQUEST', message: expect.stringContaining('nested') },
  });
});

it('may have brackets in its texts', () => {
  expect(parseNotification(`{"Inserted":[{"VendorID":"${'['.repeat(100)}"}],"CompanyId":"B"}`).ok).toBe(true);
});

describe('the vendors of a notification', () => {
  const says = (inserted: object[], deleted: object[]) =>
    vendorsOf({ inserted, deleted } as Parameters<typeof vendorsOf>[0], rowReader());

  it('were changed when they are in both lists, in whatever case', () => {
    const { inserted, lone } = says(
      [{ VendorID: 'acme', VendorName: 'New' }],
      [{ VendorID: 'ACME ', VendorName: 'Old' }],
    );
    expect([...inserted.values()]).toMatchObject([{ vendorID: 'acme', vendorName: 'New' }]);
    expect(lone.size).toBe(0);
  });

  it('are gone, or half an update, when they are in Deleted alone', () => {
    const { inserted, lone } = says([{ VendorID: 'NEW' }], [{ VendorID: 'old' }]);
    expect([...inserted.keys()]).toEqual(['NEW']);
    expect([...lone]).toEqual(['OLD']);
  });

  it('leave out rows that name none', () => {
    expect(says([{ Name: 'x' }, { VendorID: 'V1' }], [{}]).unreadable).toBe(2);
  });
});
