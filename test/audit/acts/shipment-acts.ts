import { failed, NOW, postedState } from '#test/support/builders/receipts.ts';
import { aShipmentBench } from '#test/support/shipments/shipment-bench.ts';
import { data, type Scenario } from './scenario.ts';

export const shipmentActs = async (): Promise<Scenario> => {
  const bench = await aShipmentBench();
  await bench.order();
  const now = (shipmentId: string) => bench.shipment(shipmentId);
  // biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
  const act = (action: Parameters<typeof bench.act>[0], fields: object): Promise<any> =>
    data(bench.act(action, { ...fields }));
  const next = async (
    action: Parameters<typeof bench.act>[0],
    shipmentId: string,
    fields: object = {},
    // biome-ignore lint/suspicious/noExplicitAny: as above
  ): Promise<any> => act(action, { shipmentId, version: (await now(shipmentId)).version, ...fields });

  const create = async (qty: number): Promise<string> =>
    (await act('create_shipment', { lines: [bench.lineOf(qty)] })).shipmentId;

  /** As the poster leaves it. */
  const left = async (shipmentId: string, changes: object) => {
    const posting = await bench.postings.load(shipmentId);
    if (!posting) throw new Error('Nothing is on its way.');
    await bench.postings.save({ ...posting, ...changes, version: posting.version + 1 }, posting);
  };

  return {
    tables: { Shipments: bench.tables.Shipments, Postings: bench.tables.Postings },
    async act() {
      const id = await create(100);
      await next('schedule_shipment', id, { ...bench.WINDOW, dock: 'Dock 1' });
      await next('prepare_shipment', id);
      const [pick] = (await now(id)).picks;
      if (!pick) throw new Error('Nothing is planned.');
      const goods = { inventoryID: pick.inventoryID, lotNumber: pick.lotNumber, place: pick.place };
      await act('pick', { shipmentId: id, ...goods, qty: pick.qty, uom: pick.baseUom });
      await act('unpick', { shipmentId: id, ...goods });
      await bench.pickAll(id);
      await next('make_ready', id);
      await next('step_back', id, { reason: 'Forgot one' });
      await next('make_ready', id);
      await act('load', { shipmentId: id, seal: 'S-1' });
      await next('ship', id, { overrideReason: 'Scanner broken' });
      const remark = { of: 'lots', message: 'Another lot', at: new Date(NOW).toISOString(), checkedBy: null };
      await left(id, { state: failed() });
      await act('retry_posting', { shipmentId: id });
      await left(id, { state: { ...postedState(true), booksType: 'S', booksNbr: 'S-1' }, remark });
      await act('mark_posting_checked', { shipmentId: id });
      await left(id, { state: failed() });
      await act('cancel_posting', { shipmentId: id, reason: 'By hand' });
      const short = await create(10);
      await next('schedule_shipment', short, { ...bench.WINDOW, dock: null });
      await bench.hold('L1');
      await bench.hold('L2');
      await next('prepare_shipment', short);
      const line = { orderType: 'SO', orderNbr: '000067', lineNbr: 1 };
      await next('accept_short', short, { ...line, reason: 'None left' });
      await next('cancel_shipment', short, { reason: 'Not today' });
    },
  };
};
