import { type OrderName, orderLabels, orderNameText, readOrderName } from './order-name.ts';

describe("a sales order's name", () => {
  it.each([[{ orderType: 'S2', orderNbr: 'SO000067' }], [{ orderNbr: 'SO000067' }]] as const)(
    'is read as it was written: %j',
    (name) => expect(readOrderName(orderNameText(name))).toEqual(name),
  );

  it.each([
    ['by its number alone', ['SO#SO000067', 'SO#SO000068'], ['SO000067', 'SO000068']],
    ['by its type where two types have the number', ['SO#1', 'S2#1', 'SO#2'], ['1 (SO)', '1 (S2)', '2']],
    ['by its number when it is named twice', ['SO#1', 'SO#1'], ['1', '1']],
    ['by its number where its type was not kept', ['1', 'SO#1'], ['1', '1']],
    ['by its number alone beside two that say theirs', ['1', 'SO#1', 'S2#1'], ['1', '1 (SO)', '1 (S2)']],
  ])('is shown %s', (_how, texts, labels) => {
    const names: readonly OrderName[] = texts.map(readOrderName);
    expect(names.map(orderLabels(names))).toEqual(labels);
  });
});
