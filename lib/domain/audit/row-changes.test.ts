import { rowChanges } from './row-changes.ts';

describe('what of a row changed', () => {
  it('is said field by field, from what to what, with quantities as people type them', () => {
    const before = { id: 'WO', status: 'New Entry', quantity: 10_000_000, priority: 'High', version: 1 };
    const after = { id: 'WO', status: 'On hold', quantity: 2_500_000, holdReason: 'No cans', version: 2 };
    expect(rowChanges(before, after, ['id'])).toEqual([
      { field: 'status', before: 'New Entry', after: 'On hold' },
      { field: 'holdReason', before: '', after: 'No cans' },
      { field: 'priority', before: 'High', after: '' },
      { field: 'quantity', before: '10', after: '2.5' },
    ]);
  });

  it('leaves out places in lists, versions, and what stayed', () => {
    const before = { id: 'A', list: 'OPEN', listOrder: '1', lines: new Uint8Array([1, 2]), tags: ['a'] };
    const after = { id: 'A', list: '2026-03', listOrder: '2', lines: new Uint8Array([1, 2]), tags: ['a'] };
    expect(rowChanges(before, after, ['id'])).toEqual([]);
  });

  it('says of what is packed that it changed, and of a list what is in it', () => {
    expect(
      rowChanges(
        { lines: new Uint8Array([1]), tags: ['a'] },
        { lines: new Uint8Array([1, 2]), tags: ['a', 'b'] },
        [],
      ),
    ).toEqual([
      { field: 'lines', before: '(packed, 1 bytes)', after: '(packed, 2 bytes)' },
      { field: 'tags', before: '["a"]', after: '["a","b"]' },
    ]);
  });

  it('compares what is in a value whatever the order in which a table keeps its names', () => {
    const [before, after] = [
      { window: { from: '13:00', to: '14:00' } },
      { window: { to: '14:00', from: '13:00' } },
    ];
    expect(rowChanges(before, after, [])).toEqual([]);
    expect(rowChanges(undefined, after, [])).toEqual([
      { field: 'window', before: '', after: 'from 13:00, to 14:00' },
    ]);
  });

  it('says of a value of several fields what somebody decided, and not when and by whom', () => {
    const hold = { at: '2026-03-04T01:00:00.000Z', by: 'wendy', reason: 'Leaking' };
    const closed = { hold: null, closedAt: '2026-03-04T01:00:00.000Z' };
    expect(rowChanges({ hold, closedAt: null }, closed, [])).toEqual([
      { field: 'hold', before: 'reason Leaking', after: '' },
    ]);
  });

  it('says of a row of which is not known what it was all but its lists', () => {
    const receipt = { status: 'CANCELLED', lines: [{ lineNbr: 1, qty: 1 }], reason: 'Twice', left: 0 };
    expect(rowChanges(undefined, receipt, [], false).map(({ field }) => field)).toEqual([
      ...['status', 'left', 'reason'],
    ]);
  });

  it('says nothing of whom to call at a customer', () => {
    const shipment = { customerName: 'Harbour', customerReach: { attention: 'Ana', phone: '1' } };
    expect(rowChanges(undefined, shipment, []).map(({ field }) => field)).toEqual(['customerName']);
  });

  it('says of a new row nothing that nobody said', () => {
    const order = { status: 'New Entry', good: 0, priority: 'High', isOpen: false, tags: [], runs: null };
    expect(rowChanges(undefined, order, []).map(({ field }) => field)).toEqual(['status', 'priority']);
    expect(rowChanges({ good: 5_000_000 }, { good: 0 }, [])).toEqual([
      { field: 'good', before: '5', after: '0' },
    ]);
  });

  it('shows of long texts where they differ', () => {
    const long = 'It is to be stacked no higher than two, and on the cold side';
    const [{ before, after } = {}] = rowChanges({ note: `${long} only` }, { note: `${long} alone` }, []);
    expect([before, after]).toEqual(['…e cold side only', '…e cold side alone']);
  });

  it('stays small, whatever a row holds', () => {
    const after = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`field${String(at).padStart(2, '0')}`, 'x'.repeat(500)]),
    );
    const changes = rowChanges(undefined, after, []);
    expect(changes.map(({ field }) => field)).toEqual([...['field00', 'field01', 'field02', 'and 27 more']]);
    expect(changes[0]?.after).toBe(`${'x'.repeat(39)}…`);
  });
});
