import type { Substitute } from '#domain/bom/substitute.ts';
import { quantity } from '#domain/quantity.ts';
import { outsideBill, placeInBill } from './place-in-bill.ts';

const BILL = {
  ...{ inventoryID: 'BREW', revision: 'A' },
  lines: [{ inventoryID: 'SUGAR' }, { inventoryID: 'HONEY' }] as never,
};

const aSubstitute = (more: Partial<Substitute>): Substitute =>
  ({
    ...{ product: null, component: 'SUGAR', substitute: 'SYRUP', ratio: quantity(1.5), priority: 1 },
    ...{ status: 'Approved', validFrom: '2026-01-01', validTo: null, ...more },
  }) as Substitute;

const placeOf = (inventoryID: string, ...substitutes: readonly Substitute[]) =>
  placeInBill(BILL, inventoryID, { substitutes, day: '2026-03-04' });

it('is a component, whatever it was approved instead of', () => {
  expect(placeOf('sugar')).toBe('component');
  expect(placeOf('HONEY', aSubstitute({ substitute: 'HONEY' }))).toBe('component');
});

it('stands for the component that it was approved instead of, on a day of its validity', () => {
  expect(placeOf('syrup', aSubstitute({}))).toEqual({ component: 'SUGAR', ratio: quantity(1.5) });
  expect(placeOf('SYRUP', aSubstitute({ validTo: '2026-03-03' }))).toBeNull();
  expect(placeOf('SYRUP', aSubstitute({ status: 'Retired' }))).toBeNull();
  expect(placeOf('SYRUP', aSubstitute({ product: 'COLA' }))).toBeNull();
});

it('is meant by whoever may override a check and says so', () => {
  const item = { inventoryID: 'OATS' };
  expect(outsideBill(item, BILL, { may: false, isMeant: true })?.code).toBe('FORBIDDEN');
  expect(outsideBill(item, BILL, { may: true, isMeant: false })?.code).toBe('REASON_REQUIRED');
  expect(outsideBill(item, BILL, { may: true, isMeant: true })).toBeNull();
});
