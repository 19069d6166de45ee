import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { toShipmentRow } from '#adapters/dynamo/shipments/shipment-row.ts';
import { aShipment } from '#test/support/builders/shipments.ts';
import { aLine, aMove, aStockLot } from '#test/support/builders/stock.ts';
import { aTrackingBench } from '#test/support/tracking/tracking-bench.ts';
import { data, type Scenario } from './scenario.ts';

const S1 = { inventoryID: 'SUGAR', lotNumber: 'S1' };

export const recallActs = async (): Promise<Scenario> => {
  const bench = await aTrackingBench();
  await bench.write([
    aMove({ movementId: 'M1', kind: 'receive', lines: [aLine(100, S1)] }),
    aMove({
      ...{ movementId: 'M2', kind: 'ship', document: { type: 'shipment', id: 'SH1' } },
      lines: [aLine(-20, S1)],
    }),
  ]);
  await bench.deps.lots.save(aStockLot(S1), null);
  const shipped = aShipment({ shipmentId: 'SH1', status: 'Shipped', customerName: 'Harbour Hotels' });
  await bench.client.send(
    new PutCommand({ TableName: bench.tables.Shipments, Item: toShipmentRow(shipped) }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
  const act = (action: Parameters<typeof bench.act>[0], fields: object): Promise<any> =>
    data(bench.act(action, { ...fields }));
  return {
    tables: { Recalls: bench.tables.Recalls },
    async act() {
      const opening = { kind: 'lot', id: 'SUGAR/S1', reason: 'Glass in the sugar' };
      await act('start_mock_recall', opening);
      const { recallId, version, customers } = await act('open_recall', opening);
      const { customerID } = customers[0];
      const contact = { recallId, customerID, outcome: 'Not reached', note: '' };
      const tried = await act('record_contact', { ...contact, version });
      const closing = { outcome: 'All back', goodsAfter: 'onHold' };
      await act('close_recall', { recallId, version: tried.version, ...closing });
    },
  };
};
