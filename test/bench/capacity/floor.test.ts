import type { TableProperties } from '#local/dynamodb/dynamodb.ts';
import { indexEntry, readByKey, readTogether, writeFloor, writeUnits } from './floor.ts';
import { itemSize, type Row } from './item-size.ts';

const key = (AttributeName: string, KeyType = 'HASH') => ({ AttributeName, KeyType });

const TABLE: TableProperties = {
  TableName: 'Receipts',
  KeySchema: [key('id')],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'due',
      KeySchema: [key('due'), key('dueAt', 'RANGE')],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
    {
      IndexName: 'month',
      KeySchema: [key('month')],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['status'] },
    },
  ],
};

const PLAIN: TableProperties = { TableName: 'Plain', KeySchema: [key('id')] };

/** An item of exactly so many bytes. */
const weighing = (bytes: number): Row => ({ id: { S: 'x'.repeat(bytes - 2) } });

describe('an item weighs', () => {
  it.each<[string, Row, number]>([
    ['its names and texts, in bytes', { name: { S: 'Café' } }, 4 + 5],
    ['a byte for two digits of a number, and one more', { n: { N: '-12345.60' } }, 1 + 4],
    ['one byte for zero', { n: { N: '0' } }, 1 + 1],
    [
      'its binaries as they are, not as they travel',
      { b: { B: Buffer.alloc(300).toString('base64') } },
      1 + 300,
    ],
    ['a byte for yes, no and nothing', { a: { BOOL: true }, b: { NULL: true } }, 2 + 2],
    [
      'three bytes for a list or map, and one for each entry',
      { l: { L: [{ S: 'ab' }, { S: 'c' }] } },
      1 + 3 + 2 + 3,
    ],
    ['the names in a map', { m: { M: { key: { S: 'v' } } } }, 1 + 3 + 1 + 3 + 1],
  ])('%s', (_, row, bytes) => {
    expect(itemSize(row)).toBe(bytes);
  });
});

describe('a read costs', () => {
  it('half a unit for each started 4 KB, twice that where it is consistent', () => {
    expect(readTogether([weighing(4096)], false)).toBe(0.5);
    expect(readTogether([weighing(4097)], false)).toBe(1);
    expect(readTogether([weighing(4097)], true)).toBe(2);
  });

  it('by the bytes of all that one question finds', () => {
    expect(readTogether(Array(40).fill(weighing(400)), false)).toBe(2);
    expect(readTogether([], false)).toBe(0.5);
  });

  it('a unit at least for each key, found or not', () => {
    expect(readByKey(weighing(100), null, weighing(5000))).toBe(1 + 1 + 2);
  });
});

describe('a write costs', () => {
  it('a unit for each started KB of what was and what is, whichever is more', () => {
    expect(writeUnits(PLAIN, null, weighing(1024), false)).toBe(1);
    expect(writeUnits(PLAIN, weighing(3000), weighing(10), false)).toBe(3);
    expect(writeUnits(PLAIN, weighing(3000), null, false)).toBe(3);
  });

  it('twice that in a transaction, its indexes once', () => {
    const row: Row = { id: { S: '1' }, month: { S: '2026-11' } };
    expect(writeUnits(PLAIN, null, weighing(2000), true)).toBe(4);
    expect(writeUnits(TABLE, null, row, true)).toBe(2 + 1);
  });

  it('nothing in an index that holds nothing of the item, or nothing that changed', () => {
    const row: Row = { id: { S: '1' }, month: { S: '2026-11' }, status: { S: 'QUEUED' } };
    expect(writeUnits(TABLE, row, { ...row, note: { S: 'x' } }, false)).toBe(1);
    expect(writeUnits(TABLE, row, { ...row, status: { S: 'POSTED' } }, false)).toBe(1 + 1);
  });

  it('nothing in an index where only the order of attributes is another', () => {
    const row = (status: Row): Row => ({ id: { S: '1' }, month: { S: 'm' }, status: { M: status } });
    const [one, other] = [row({ a: { S: '1' }, b: { S: '2' } }), row({ b: { S: '2' }, a: { S: '1' } })];
    expect(writeUnits(TABLE, one, other, false)).toBe(1);
  });

  it('twice in an index where its entry moves, once where it comes or goes', () => {
    const due = (at: string): Row => ({ id: { S: '1' }, due: { S: 'DUE' }, dueAt: { S: at } });
    expect(writeUnits(TABLE, due('1'), due('2'), false)).toBe(1 + 2);
    expect(writeUnits(TABLE, due('1'), { id: { S: '1' } }, false)).toBe(1 + 1);
  });
});

describe('an index holds', () => {
  const [due, month] = TABLE.GlobalSecondaryIndexes ?? [];
  const row: Row = {
    id: { S: '1' },
    due: { S: 'DUE' },
    month: { S: 'm' },
    status: { S: 's' },
    note: { S: 'n' },
  };

  it('the keys and what it includes', () => {
    expect(month && indexEntry(TABLE, month, row)).toEqual({
      id: { S: '1' },
      month: { S: 'm' },
      status: { S: 's' },
    });
  });

  it('no item that lacks one of its keys', () => {
    expect(due && indexEntry(TABLE, due, row)).toBeNull();
  });
});

describe('the floor of a history', () => {
  const image = (row: Row | null, inTransaction = false) => ({ table: PLAIN, key: '1', row, inTransaction });
  const state = (status: string, note = ''): Row => ({
    id: { S: '1' },
    status: { S: status },
    note: { S: note },
  });
  const status = (row: Row) => (row.status && 'S' in row.status ? row.status.S : null);
  const nothing = () => null;

  it('is a write for each change of a fact', () => {
    expect(writeFloor([image(state('A')), image(state('B'), true), image(state('C'))], nothing, status)).toBe(
      4,
    );
  });

  it('counts no write that changed no fact', () => {
    expect(writeFloor([image(state('A')), image(state('A', 'again'))], nothing, status)).toBe(1);
    expect(writeFloor([image(state('A'))], () => state('A', 'before'), status)).toBe(0);
  });

  it('counts the end of an item, and nothing of what is worth no write', () => {
    expect(writeFloor([image(state('A')), image(null)], nothing, status)).toBe(2);
    expect(writeFloor([image(state('A')), image(null)], nothing, () => null)).toBe(0);
  });
});
