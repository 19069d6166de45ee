import type { KitSeed } from '#emulators/acumatica/records/seeds.ts';

const kit = (
  KitInventoryID: string,
  RevisionID: string,
  Description: string,
  components: Readonly<Record<string, number>>,
): KitSeed => ({
  ...{ KitInventoryID, RevisionID, Description },
  StockComponents: Object.entries(components).map(([StockInventoryID, ComponentQty]) => ({
    ...{ StockInventoryID, ComponentQty },
  })),
});

/** What the bottler's products are made of, for one bottle or can: cartons by their share, the rest by weight or volume. */
export const demoKits: readonly KitSeed[] = [
  kit('FG-SL330', 'CAN', 'Sparkling Lemon, printed can', {
    ...{ 'PK-CAN330': 1, 'PK-CTN24': 0.041667, 'RM-SUGAR': 0.031, 'RM-LEMCON': 0.011 },
    ...{ 'RM-CITRIC': 0.0006, 'RM-CO2': 0.0026 },
  }),
  kit('FG-SL330', 'GLASS', 'Sparkling Lemon, amber bottle', {
    ...{ 'PK-BTL330': 1, 'PK-CROWN26': 1, 'PK-LBL-SL': 1, 'PK-CTN24': 0.041667, 'RM-SUGAR': 0.031 },
    ...{ 'RM-LEMCON': 0.011, 'RM-CITRIC': 0.0006, 'RM-CO2': 0.0026 },
  }),
  kit('FG-GB330', 'A', 'Ginger Brew, amber bottle', {
    ...{ 'PK-BTL330': 1, 'PK-CROWN26': 1, 'PK-LBL-GB': 1, 'PK-CTN24': 0.041667, 'RM-SUGAR': 0.028 },
    ...{ 'RM-GINGER': 0.0009, 'RM-CITRIC': 0.0004, 'RM-BENZO': 0.00005, 'RM-CO2': 0.0024 },
  }),
  kit('FG-CPJ1L', 'A', 'Cold-pressed Juice, PET bottle', {
    ...{ 'PK-PET1L': 1, 'PK-SCREW38': 1, 'PK-CTN12': 0.083334, 'RM-APPLE': 1 },
  }),
  {
    ...kit('FG-TON200', 'OLD', 'Dry Tonic, before quinine was bought ready', { 'RM-SUGAR': 0.016 }),
    Active: false,
  },
];
