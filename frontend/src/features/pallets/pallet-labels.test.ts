import { formatPlace } from '#domain/stock/ledger/place.ts';
import { palletsIn } from './pallet-labels.ts';
import { anOpenPallet } from './testing/lemon-in-stock.ts';

it.each(['MAIN', 'North / 2', '50 %'])(
  'pallets of the warehouse %s are those that stand in it',
  (warehouseID) => {
    const location = formatPlace({ kind: 'location', warehouseID, locationID: 'R1' });
    const [here, elsewhere] = [anOpenPallet({ location }), anOpenPallet({ location: 'loc:COLD/R1' })];
    expect(palletsIn([here, elsewhere], warehouseID.toLowerCase())).toEqual([here]);
    expect(palletsIn([here, elsewhere], null)).toEqual([here, elsewhere]);
  },
);
