import { partOf } from './vendor-scan.ts';

describe('a scan of the vendors', () => {
  it('names its part where there are several, and none where it is all of them', () => {
    expect(partOf('Vendors', { segment: 0, of: 1, after: 'V001', limit: 50 })).toEqual({
      TableName: 'Vendors',
      Limit: 50,
      ExclusiveStartKey: { vendorKey: 'V001' },
    });
    expect(partOf('Vendors', { segment: 2, of: 4, after: null })).toEqual({
      TableName: 'Vendors',
      Segment: 2,
      TotalSegments: 4,
    });
  });
});
