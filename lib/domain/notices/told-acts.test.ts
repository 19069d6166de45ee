import { eventOf, receiptIdOf } from './told-acts.ts';

const entry = (more: Partial<Parameters<typeof eventOf>[0]>) => ({
  ...{ act: 'PostInventory.hold_lot', name: 'ORANGE L-7', entry: 'ORANGE/lot#L-7#0000000003' },
  ...{ hash: 'abc', changes: [] },
  ...more,
});

const NONE: ReadonlySet<string> = new Set();
const done = { field: 'outcome', before: '', after: 'done' };

describe('an act is told of', () => {
  it('as the lot that was held, with its item', () => {
    expect(eventOf(entry({}), NONE)).toEqual({
      ...{ eventId: 'abc', topic: 'lotHeld' },
      subject: { kind: 'lot', id: '["ORANGE","L-7"]', name: 'Lot L-7 of ORANGE' },
    });
  });

  it('as the lot of an item with a blank in its name, as people write it', () => {
    const blank = entry({ name: 'Orange juice L 7', entry: 'ORANGE JUICE/lot#L 7#0000000001' });
    expect(eventOf(blank, NONE)?.subject).toEqual({
      ...{ kind: 'lot', id: '["Orange juice","L 7"]', name: 'Lot L 7 of Orange juice' },
    });
  });

  it('as its item where a lot has no number', () => {
    const nameless = entry({ name: 'ORANGE/lot#', entry: 'ORANGE/lot##0000000001' });
    expect(eventOf(nameless, NONE)?.subject).toEqual({ kind: 'lot', id: '["ORANGE",""]', name: 'ORANGE' });
  });

  it('as a receipt that brought more than was ordered, and no other', () => {
    const received = entry({
      ...{ act: 'PostReceiveGoods.receive_goods', name: 'GR-000001', entry: '01R~2#0000000001' },
    });
    expect(receiptIdOf(received)).toBe('01R~2');
    expect(eventOf(received, NONE)).toBeNull();
    expect(eventOf(received, new Set(['01R~2']))).toMatchObject({
      topic: 'overReceipt',
      subject: { kind: 'receipt', id: '01R~2', name: 'GR-000001' },
    });
  });

  it('as a role once the pool has done it, not before and not where it refused', () => {
    const roles = { act: 'PostUser.set_groups', name: 'mia', entry: 'act#r#0000000001' };
    expect(eventOf(entry({ ...roles, changes: [{ ...done, after: 'begun' }] }), NONE)).toBeNull();
    expect(eventOf(entry({ ...roles, changes: [{ ...done, after: 'LAST_SYSADMIN' }] }), NONE)).toBeNull();
    expect(eventOf(entry({ ...roles, changes: [done] }), NONE)?.topic).toBe('roleChanged');
  });

  it('as a recall, and no mock one', () => {
    const opened = entry({
      act: 'PostTracking.open_recall',
      name: 'RC-0001',
      entry: 'RC-0001/head#0000000001',
    });
    expect(eventOf(opened, NONE)?.topic).toBe('recall');
    expect(eventOf({ ...opened, act: 'PostTracking.start_mock_recall' }, NONE)).toBeNull();
  });
});
