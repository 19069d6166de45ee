import { gzipSync } from 'node:zlib';
import { nextPageOf } from './next-page.ts';

const page = (pagination_key?: string) => {
  const items = Array.from({ length: 500 }, (_, index) => ({ vendorID: `V${index}`, vendorName: 'Añada' }));
  return Buffer.from(JSON.stringify({ data: { items, pagination_key } }));
};

describe('a list in pages', () => {
  it('goes on where its page says, however it was sent', () => {
    expect(nextPageOf(page('k-2_x'), undefined)).toBe('k-2_x');
    expect(nextPageOf(gzipSync(page('k-2_x')), 'gzip')).toBe('k-2_x');
  });

  it('ends with the page that says nothing of it', () => {
    expect(nextPageOf(gzipSync(page()), 'gzip')).toBeUndefined();
  });
});
