import type { DemoItem } from './demo-item.ts';

export const finishedGoods: DemoItem[] = [
  {
    id: 'FG-SL330',
    name: 'Sparkling Lemon 330 mL',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 24, PALLET: 1728 },
    gtin: '09521234000150',
    caseGtin: '19521234000157',
  },
  {
    id: 'FG-GB330',
    name: 'Ginger Brew 330 mL',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 24, PALLET: 1728 },
    gtin: '09521234000167',
    caseGtin: '19521234000164',
  },
  {
    id: 'FG-CPJ1L',
    name: 'Cold-pressed Juice 1 L (chilled)',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 12, PALLET: 720 },
    gtin: '09521234000174',
    caseGtin: '19521234000171',
    warehouse: 'COLD',
  },
  {
    id: 'FG-TON200',
    name: 'Dry Tonic 200 mL',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 24, PALLET: 2304 },
    buy: 'CASE',
  },
  {
    id: 'FG-COCO330',
    name: 'Coconut Water 330 mL can',
    base: 'EA',
    lots: 'LOTEXP',
    units: { CASE: 12, PALLET: 1296 },
    buy: 'CASE',
  },
];

export const equipment: DemoItem[] = [
  { id: 'EQ-SENSOR', name: 'Fill level sensor, IO-Link', base: 'EA', lots: 'SERIAL' },
  { id: 'EQ-PUMP', name: 'Dosing pump 12 L/h', base: 'EA', lots: 'SERIAL' },
  { id: 'EQ-BELT', name: 'Conveyor belt, per metre', base: 'M' },
];
