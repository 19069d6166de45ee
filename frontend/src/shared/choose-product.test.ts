import { chooseProduct, suggestions } from './choose-product.ts';

/** Of a bottle of it, with its check digit. */
const GTIN = '9300633454111';

const CHOICES = [
  {
    ...{ inventoryID: 'GB330', name: 'Ginger Brew', baseUom: 'BOTTLE', sizes: {} },
    gtins: [{ gtin: GTIN, uom: 'BOTTLE' }],
  },
  { inventoryID: 'COLA1', name: 'Cola', baseUom: 'BOTTLE', sizes: {}, gtins: [] },
  { inventoryID: 'COLA2', name: 'Cola', baseUom: 'CASE', sizes: {}, gtins: [] },
];

describe('a typed product', () => {
  it.each([
    ['Ginger Brew (GB330)', { product: 'Ginger Brew', inventoryID: 'GB330' }],
    ['gb330', { product: 'Ginger Brew', inventoryID: 'GB330' }],
    [' ginger brew ', { product: 'Ginger Brew', inventoryID: 'GB330' }],
    ['Cola (COLA2)', { product: 'Cola', inventoryID: 'COLA2' }],
    ['Cola', { product: 'Cola', inventoryID: null }],
    [GTIN, { product: 'Ginger Brew', inventoryID: 'GB330' }],
    [`]C1010${GTIN}10A1`, { product: 'Ginger Brew', inventoryID: 'GB330' }],
    ['Ginger', { product: 'Ginger', inventoryID: null }],
  ])('%s is the item it names, or free text', (typed, chosen) => {
    expect(chooseProduct(typed, CHOICES)).toEqual(chosen);
  });

  it('suggests items that have every word, and never more than thirty', () => {
    expect(suggestions('brew gin', CHOICES)).toEqual([CHOICES[0]]);
    const many = Array.from({ length: 100 }, (_, n) => ({
      inventoryID: `I${n}`,
      name: 'Item',
      baseUom: 'EA',
      sizes: {},
      gtins: [],
    }));
    expect(suggestions('', many)).toHaveLength(30);
  });
});
