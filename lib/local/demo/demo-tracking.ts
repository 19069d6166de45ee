import type { RequestInput } from '#api/contract.ts';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import type { Ask } from './api-as-person.ts';
import { type DemoPlan, demoId } from './demo-plan.ts';
import { until } from './until.ts';

type Rules = Omit<
  RequestInput<typeof postInventory, 'set_item_rules'>,
  'requestId' | 'inventoryID' | 'version'
>;

const KEEPS: Rules = {
  dateMark: 'bestBefore',
  shelfLifeDays: null,
  leastDaysOnArrival: null,
  leastDaysOnDespatch: null,
  onShortArrival: 'warn',
  defaultStatus: 'Released',
  lotPattern: null,
  yearsKept: 7,
  casesPerLayer: null,
  layersPerPallet: null,
  gtins: [],
  allergens: [],
};

/** How a bottler tracks some of what it buys and sells. Of the others nobody has decided anything yet. */
const TRACKING: Readonly<Record<string, Partial<Rules>>> = {
  'RM-SUGAR': { shelfLifeDays: 720, leastDaysOnArrival: 180, casesPerLayer: 8, layersPerPallet: 5 },
  'RM-GINGER': { dateMark: 'useBy', shelfLifeDays: 42, leastDaysOnArrival: 7 },
  'RM-APPLE': { dateMark: 'useBy', shelfLifeDays: 30, leastDaysOnArrival: 10 },
  'FG-CPJ1L': { dateMark: 'useBy', shelfLifeDays: 45, leastDaysOnDespatch: 10 },
  'RM-SYRUP': { dateMark: 'useBy', shelfLifeDays: 60, lotPattern: "'SY'yyddd-n" },
  'FG-TON200': { shelfLifeDays: 540, leastDaysOnDespatch: 180, lotPattern: "'TN'yyddd-n" },
  'FG-SL330': { shelfLifeDays: 300, lotPattern: "'SL'yyddd-n" },
  'RM-LIMCON': { shelfLifeDays: 365, leastDaysOnArrival: 90, allergens: ['Sulphites'] },
  'FG-GB330': {
    ...{ shelfLifeDays: 360, leastDaysOnArrival: 180, leastDaysOnDespatch: 120 },
    ...{ defaultStatus: 'Quarantine', casesPerLayer: 12, layersPerPallet: 6, allergens: ['Sulphites'] },
    lotPattern: "'GB'yyddd-n",
  },
};

/** Once the items are known, which the orders bring; before anything of them arrives. */
export async function setDemoTracking(ask: Ask, plan: DemoPlan): Promise<void> {
  for (const [inventoryID, rules] of Object.entries(TRACKING)) {
    const known = async () => (await ask(getInventory, 'get_item_rules', { inventoryID })).items[0];
    await until(async () => ((await known()) ? null : `The item ${inventoryID} is not known.`));
    if ((await known())?.rules) continue;
    const requestId = demoId(plan, `tracking ${inventoryID}`);
    await ask(postInventory, 'set_item_rules', { ...KEEPS, ...rules, requestId, inventoryID, version: 0 });
  }
}
