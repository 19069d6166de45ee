import { quantity } from '#domain/quantity.ts';
import { aPick, aShipment, aShipmentLine } from '#test/support/builders/shipments.ts';
import { pickList } from './pick-list.ts';

const PALLET = '093123450000000012';
const NONE: ReadonlyMap<string, string> = new Map();

describe('the pick list', () => {
  it('names goods once that several lines take of one lot at one place', () => {
    const lines = [
      aShipmentLine(100, { picks: [aPick(60)] }),
      aShipmentLine(50, { orderNbr: 'SO000068', picks: [aPick(40), aPick(10, { state: 'picked' })] }),
    ];
    expect(pickList(aShipment({ lines }), NONE).map(({ state, qty }) => [state, qty])).toEqual([
      ['planned', quantity(100)],
      ['picked', quantity(10)],
    ]);
  });

  it('goes by place, and to a pallet where it stands', () => {
    const lines = [
      aShipmentLine(100, {
        picks: [
          aPick(10, { place: `hu:${PALLET}` }),
          aPick(10, { place: 'loc:MAIN/B1' }),
          aPick(10, { place: 'loc:MAIN/A1' }),
        ],
      }),
    ];
    const rows = pickList(aShipment({ lines }), new Map([[PALLET, 'loc:MAIN/A2']]));
    expect(rows.map(({ location, sscc }) => [location, sscc])).toEqual([
      ['loc:MAIN/A1', null],
      ['loc:MAIN/A2', PALLET],
      ['loc:MAIN/B1', null],
    ]);
  });
});
