import { chooseProduct, suggestions } from './choose-product.ts';

const CHOICES = [
  { inventoryID: 'GB330', name: 'Ginger Brew', baseUom: 'BOTTLE', sizes: {} },
  { inventoryID: 'COLA1', name: 'Cola', baseUom: 'BOTTLE', sizes: {} },
  { inventoryID: 'COLA2', name: 'Cola', baseUom: 'CASE', sizes: {} },
];

describe('a typed product', () => {
  it.each([
    ['Ginger Brew (GB330)', { product: 'Ginger Brew', inventoryID: 'GB330' }],
    ['gb330', { product: 'Ginger Brew', inventoryID: 'GB330' }],
    [' ginger brew ', { product: 'Ginger Brew', inventoryID: 'GB330' }],
    ['Cola (COLA2)', { product: 'Cola', inventoryID: 'COLA2' }],
    ['Cola', { product: 'Cola', inventoryID: null }],
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
    }));
    expect(suggestions('', many)).toHaveLength(30);
  });
});
