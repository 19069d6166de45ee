import { actOf } from './change-stamp.ts';
import { isRecordOf } from './recorded-act.ts';
import { actLabel, recordedAct } from './recorded-acts.ts';

const CALL = {
  ...{ act: 'PostWorkOrder.hold_work_order', by: 'mia', role: 'manager', requestId: 'r-1' },
  ...{ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0', now: Date.parse('2026-03-04T01:00:00Z') },
};

describe('an act', () => {
  it.each([
    [{ reason: 'No cans' }, 'No cans'],
    [{ note: 'No cans', reasonCode: 'Other' }, 'No cans'],
    [{ reasonCode: 'Damaged', note: '' }, 'Damaged'],
    [{ quantity: 3 }, ''],
    [{ reason: 'x'.repeat(500) }, 'x'.repeat(120)],
  ])('says why as its request says it: %j', (request, reason) => {
    const { now: _, userAgent: __, ...call } = CALL;
    const at = '2026-03-04T01:00:00.000Z';
    expect(actOf(CALL, request)).toEqual({ ...call, at, device: 'Chrome on Android', reason });
  });

  it('is called in words', () => {
    expect(actLabel('PostWorkOrder.hold_work_order')).toBe('Hold work order');
  });

  it.each([
    ['PostWorkOrder.create_work_order', { id: 'WO_20260304_001' }, true],
    ['PostWorkOrder.create_work_order', { id: '#made#r-1' }, false],
    ['PostProduction.record_output', { runId: 'r', part: 'count#1' }, true],
    ['PostProduction.record_output', { runId: 'r', part: 'run' }, false],
    ['PostProduction.scan_component', { runId: '#checks', part: 'CAN-1' }, true],
    ['PostInventory.move_stock', { ledgerKey: 'movement#1', entry: 'movement' }, true],
    ['PostInventory.move_stock', { ledgerKey: 'lot#A#1', entry: '2026' }, false],
    ['PostInventory.set_item_rules', { id: 'gtin#1' }, false],
    ['PostUser.set_groups', { id: 'roster' }, false],
    ['PostVendor.update_vendor_list', { jobId: '01JD0000000000000000000001' }, true],
    ['PostVendor.update_vendor_list', { jobId: 'vendors#current' }, false],
    ['PostBom.load_boms', { jobId: 'boms#current' }, true],
    ['PostBom.load_boms', { jobId: 'boms#wake' }, false],
    ['PostInventory.start_opening', { documentKey: '#opening', part: 'run' }, true],
    ['PostNotifications.replay', { notificationId: 'N', part: 'header' }, true],
  ])('%s is recorded by the row %j: %s', (act, row, is) => {
    const recorded = recordedAct(act);
    expect(recorded && isRecordOf(recorded, row)).toBe(is);
  });

  it('that is not known is not recorded', () => {
    expect(recordedAct('PostNothing.at_all')).toBeNull();
  });
});
