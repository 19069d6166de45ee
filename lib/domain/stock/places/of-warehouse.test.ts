import { isOfWarehouse } from './of-warehouse.ts';

describe('what belongs to a list of a warehouse', () => {
  it.each([
    ['is of it, however that is written', 'Main ', 'MAIN', true],
    ['is of several and of it', ['COLD', 'Main'], 'main', true],
    ['is of another', 'COLD', 'MAIN', false],
    ['is of others alone', ['COLD', 'NORTH'], 'MAIN', false],
    ['is of none that is known', null, 'MAIN', true],
    ['says nothing of it, as those of the version before', undefined, 'MAIN', true],
    ['names no warehouse', '', 'MAIN', true],
    ['names none of them', [], 'MAIN', true],
    ['is of any, where all are wanted', 'COLD', null, true],
  ])('%s', (_, theirs, here, belongs) => {
    expect(isOfWarehouse(theirs, here)).toBe(belongs);
  });
});
