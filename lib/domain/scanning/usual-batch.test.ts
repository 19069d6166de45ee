import { isUsualBatch } from './usual-batch.ts';

describe('a batch number', () => {
  it.each(['L-77', '12', 'A/B-1', 'LOT 7', 'PO000101', '12.5', 'AB_12', '(24)'])('is usual as %s', (text) => {
    expect(isUsualBatch(text)).toBe(true);
  });

  it.each([
    'https://a.example/1',
    'https://www.example.com/offers?id=12',
    'Hello, this is a note about pallets',
    '{"sku":"A"}',
    'LOT😀1',
    'LÖT-Ü',
    'X'.repeat(21),
    '',
  ])('is hardly %s', (text) => {
    expect(isUsualBatch(text)).toBe(false);
  });
});
