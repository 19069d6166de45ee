import { expectedElsewhere } from './expected-elsewhere.ts';

describe('where a line is expected', () => {
  it('is elsewhere when it names another warehouse than the device stands in', () => {
    expect(expectedElsewhere({ warehouseID: 'COLD' }, 'WHOLESALE')).toBe('COLD');
  });

  it('is here when it names the same one, however it is written', () => {
    expect(expectedElsewhere({ warehouseID: 'Cold ' }, ' COLD')).toBeNull();
  });

  it('is anywhere when the line names no warehouse', () => {
    expect(expectedElsewhere({ warehouseID: null }, 'WHOLESALE')).toBeNull();
    expect(expectedElsewhere({ warehouseID: ' ' }, 'WHOLESALE')).toBeNull();
    // Kept on a device by the version before.
    expect(expectedElsewhere({}, 'WHOLESALE')).toBeNull();
  });

  it('is not asked while nobody said where the device stands', () => {
    expect(expectedElsewhere({ warehouseID: 'COLD' }, null)).toBeNull();
    expect(expectedElsewhere({ warehouseID: 'COLD' }, '')).toBeNull();
  });
});
