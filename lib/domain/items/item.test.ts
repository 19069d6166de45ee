import { anItem } from '#test/support/builders/items.ts';
import { isLotRequired, itemKey } from './item.ts';

describe('an item', () => {
  it('is the same whatever the case and the blanks around its id', () => {
    expect(itemKey('  glass-750 ')).toBe(itemKey('GLASS-750'));
  });

  it.each([
    [true, 'When Received', true],
    [true, 'When Used', false],
    [false, 'When Received', false],
  ] as const)(
    'tracked %p, assigned %p: lot asked for on arrival %p',
    (lotTrackingEnabled, lotAssigned, required) => {
      expect(isLotRequired(anItem({ lotTrackingEnabled, lotAssigned }))).toBe(required);
    },
  );
});
