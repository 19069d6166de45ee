/** An item of the house, said shortly. */
export interface DemoItem {
  id: string;
  name: string;
  base: string;
  /** Lot class; without one the item isn't tracked. */
  lots?: 'LOT' | 'LOTEXP' | 'SERIAL' | 'LOTUSED';
  /** Base units in one of the larger units. */
  units?: Record<string, number>;
  /** Unit bought in, the base unit by default. */
  buy?: string;
  gtin?: string;
  caseGtin?: string;
  /** What its vendor calls it. */
  vendorPart?: string;
  warehouse?: string;
  status?: string;
}
