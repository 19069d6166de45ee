import { ulid } from 'ulid';
import type { WorkOrderRecord } from '#api/work-orders.ts';
import { anItem } from '#test/support/builders/items.ts';
import { failed, NOW, postedState } from '#test/support/builders/receipts.ts';
import { aStoppedKitRun, hasSugar } from '#test/support/production/kit-run.ts';
import { aLine, anOrder, aProductionBench, aRun } from '#test/support/production/production-bench.ts';
import { data, type Scenario } from './scenario.ts';

/** Work orders, what runs make and use of them, and work centers. */
export const productionActs = async (): Promise<Scenario> => {
  const bench = await aProductionBench();
  const { workOrders, productionRuns, workCenters, postings, billsOfMaterial } = bench.tables;
  bench.books.isOn = true;
  await hasSugar(bench);
  const order = (action: string, fields: Record<string, unknown>) =>
    data(bench.manager.postWorkOrder(action, { changeId: ulid(), ...fields }));
  const run = (action: string, fields: Record<string, unknown>) =>
    data(bench.manager.postProduction(action, { changeId: ulid(), ...fields }));
  const centers = (action: string, fields: Record<string, unknown>) =>
    data(bench.manager.postWorkCenter(action, fields));

  const actOnOrders = async () => {
    const made: WorkOrderRecord = await anOrder(bench);
    const at = ({ id, version }: WorkOrderRecord) => ({ id, version });
    const { product, inventoryID, quantity, uom, priority, requiredDate, packs } = made;
    const fields = { product, inventoryID, quantity, uom, priority, requiredDate, packs };
    let now = await order('edit_work_order', { ...at(made), ...fields, priority: 'High' });
    const copy = await order('duplicate_work_order', { id: made.id, requestId: ulid() });
    await order('delete_work_order', at(copy));
    now = await order('hold_work_order', { ...at(now), reason: 'No cans' });
    now = await order('release_work_order', at(now));
    now = await order('start_work_order', at(now));
    now = await order('close_short', { ...at(now), reason: 'No more cans' });
    now = await order('reopen_work_order', { ...at(now), reason: 'More came' });
    now = await order('cancel_work_order', { ...at(now), reason: 'Not wanted' });
  };

  const actOnRuns = async () => {
    const line = await aLine(bench, 'L1', 'loc:MAIN/LINE1');
    const { id } = await anOrder(bench);
    const started = await aRun(bench, { line, workOrderId: id });
    const { runId } = started;
    const at = (version: number) => ({ runId, version });
    await run('pause_run', { ...at(1), reason: 'No cans' });
    await run('resume_run', at(2));
    await run('change_operator', { ...at(3), operator: 'Otto' });
    await run('record_output', { runId, countId: ulid(), good: 2400, loss: 0 });
    await run('stop_run', { ...at(4), countId: ulid(), good: 0, loss: 0 });
    const { version } = (await bench.manager.getWorkOrder('get_work_order', { id })).body.data;
    await order('complete_work_order', { id, version });
    const second = await anOrder(bench);
    const voided = await aRun(bench, { line, workOrderId: second.id });
    await run('void_run', { runId: voided.runId, version: 1, reason: 'The wrong line' });
  };

  const actOnGoods = async () => {
    await bench.holdsItem(anItem({ inventoryID: 'CAP' }));
    const runId = await aStoppedKitRun(bench);
    const next = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
    const at = { line: 'CAN-1', workOrderId: next.id };
    await run('scan_component', { ...at, text: 'S1' });
    await mustScanSugar();
    await run('override_component', { ...at, component: 'SUGAR', reason: 'Scanner broken' });
    const lot = { inventoryID: 'SUGAR', lotNumber: 'S1', uom: 'KG', place: 'loc:MAIN/R1' };
    await run('return_lot', { movementId: ulid(), runId, ...lot, qty: 0.1, reason: 'Left over' });
    const revNow = async () =>
      (await bench.consultant.getProduction('get_run', { runId })).body.data.goods.rev;
    const lots = [{ inventoryID: 'SUGAR', lotNumber: 'S1', used: 4.9, reason: 'Counted' }];
    const close = async () => run('close_run', { runId, rev: await revNow(), lots });
    const versionNow = async () => (await bench.postings.load(runId))?.version;
    await close();
    await left(runId, { state: failed() });
    await run('retry_posting', { runId, version: await versionNow() });
    const remark = { of: 'lots', message: 'Another lot', at: new Date(NOW).toISOString(), checkedBy: null };
    await left(runId, { state: { ...postedState(true), booksType: 'K', booksNbr: 'K-1' }, remark });
    await run('check_posting', { runId });
    await left(runId, { state: failed() });
    await run('cancel_posting', { runId, version: await versionNow(), reason: 'By hand' });
    await run('reopen_run', { runId, rev: await revNow(), reason: 'Counted wrongly' });
  };

  const mustScanSugar = () => {
    const none = { requestId: null, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
    const rule = { product: 'GINGER-330', component: 'SUGAR', how: 'lot' as const, ...none };
    return bench.checks.scanRules.saveScanRule({ ...rule, version: 1 }, { ...rule, version: 0 });
  };

  /** As the poster leaves it. */
  const left = async (runId: string, changes: object) => {
    const posting = await bench.postings.load(runId);
    if (!posting) throw new Error('Nothing is on its way.');
    await bench.postings.save({ ...posting, ...changes, version: posting.version + 1 }, posting);
  };

  return {
    tables: {
      ...{ WorkOrders: workOrders, ProductionRuns: productionRuns, WorkCenters: workCenters },
      ...{ Postings: postings, BillsOfMaterial: billsOfMaterial },
    },
    async act() {
      await actOnOrders();
      await actOnRuns();
      await actOnGoods();
      const terms = { name: 'Cans 2', ratedSpeed: 100, ratedUnit: 'bottles', place: 'loc:MAIN/LINE2' };
      const made = await centers('create_line', { code: 'CAN-2', ...terms });
      await centers('change_line', { ...made, name: 'Cans two' });
      const reason = await centers('create_reason', { reasonId: ulid(), kind: 'pause', text: 'Jam' });
      await centers('change_reason', { ...reason, text: 'Jammed' });
    },
  };
};
