import { unknownWarehouses } from './unknown-warehouses.ts';

const aWarehouse = (warehouseID: string, active = true) => ({
  ...{ warehouseID, description: '', active, locations: [] },
});

const DIRECTORY = {
  warehouses: [aWarehouse('WHOLESALE'), aWarehouse('COLD'), aWarehouse('OLD', false)],
  own: ['loc:MAIN/LINE1'],
};

describe('the warehouses that somebody is kept to', () => {
  it('are those that the accounting system told of, in use or not, and those of our own places, however typed', () => {
    expect(unknownWarehouses(['cold ', 'Wholesale', 'OLD', 'MAIN'], DIRECTORY)).toBeNull();
    expect(unknownWarehouses([], DIRECTORY)).toBeNull();
  });

  it('can be no others, and the refusal names them and those there are', () => {
    expect(unknownWarehouses(['COLD', 'COLT', 'NORTH'], DIRECTORY)).toEqual({
      code: 'WAREHOUSE_NOT_FOUND',
      message: 'There is no warehouse COLT or NORTH. There are COLD, MAIN, OLD, WHOLESALE.',
      details: [
        { path: 'warehouses.1', code: 'WAREHOUSE_NOT_FOUND', message: 'There is no warehouse COLT.' },
        { path: 'warehouses.2', code: 'WAREHOUSE_NOT_FOUND', message: 'There is no warehouse NORTH.' },
      ],
    });
    const many = { warehouses: Array.from({ length: 12 }, (_, at) => aWarehouse(`W${at + 10}`)), own: [] };
    expect(unknownWarehouses(['X'], many)?.message).toBe(
      'There is no warehouse X. There are W10, W11, W12, W13, W14, W15, W16, W17 and 4 more.',
    );
  });

  it('may stay those that the person has, though one of them is gone since', () => {
    expect(unknownWarehouses(['COLD', 'CLOSED'], DIRECTORY, ['CLOSED', 'WHOLESALE'])).toBeNull();
    expect(unknownWarehouses(['CLOSED', 'X'], DIRECTORY, ['CLOSED'])?.message).toContain('no warehouse X.');
  });

  it.each([[null], [[]]])('are not asked where it told of none: %j', (warehouses) => {
    expect(unknownWarehouses(['NORTH'], { ...DIRECTORY, warehouses })).toBeNull();
  });
});
