import { createPaths, fitsInPath, instantLiteral, isEndpointFrom, queryString, quoted } from './odata.ts';

describe('an address of the endpoint', () => {
  const paths = createPaths('Default/24.200.001');

  it('encodes what stands in a filter, the plus of an offset too', () => {
    const filter = `Name eq ${quoted("O'Hare & Co")} and At gt ${instantLiteral('2026-11-20T01:02:03.000Z')}`;
    expect(paths.list('Vendor', { filter, top: 5, skip: 0 })).toBe(
      "/entity/Default/24.200.001/Vendor?$filter=Name%20eq%20'O''Hare%20%26%20Co'%20and%20At%20gt%20datetimeoffset'2026-11-20T01%3A02%3A03.000%2B00%3A00'&$top=5",
    );
  });

  it('encodes keys, and takes only those that a web server leaves as they are', () => {
    expect(paths.byKey('PurchaseOrder', ['Normal', 'PO 1'], {})).toBe(
      '/entity/Default/24.200.001/PurchaseOrder/Normal/PO%201',
    );
    for (const key of ['PO000101', 'A-B_c', 'Ærø 1']) expect(fitsInPath(key)).toBe(true);
    for (const key of ['', '..', 'a/b', 'a%b', 'a?b', 'a:b', 'a+b', 'a.b', 'a|b', '<a>'])
      expect(fitsInPath(key)).toBe(false);
  });

  it('has no question mark without a query', () => {
    expect(queryString({})).toBe('');
    expect(queryString({ skip: 0, expand: [] })).toBe('');
  });

  it('knows its version among others', () => {
    expect(isEndpointFrom('Default/24.200.001', '24.200.001')).toBe(true);
    expect(isEndpointFrom('Default/25.200.001', '24.200.001')).toBe(true);
    expect(isEndpointFrom('Default/24.200.002', '24.200.001')).toBe(true);
    expect(isEndpointFrom('Default/100.1.1', '24.200.001')).toBe(true);
    expect(isEndpointFrom('Default/23.200.001', '24.200.001')).toBe(false);
    expect(isEndpointFrom('Default/9.200.001', '24.200.001')).toBe(false);
    expect(isEndpointFrom('Default/24.100.009', '24.200.001')).toBe(false);
  });
});
