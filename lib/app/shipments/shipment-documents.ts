import { type ShipmentDocuments, ShipmentHeadFields } from '#api/shipments/shipment-answers.ts';
import { toNumber } from '#domain/quantity.ts';
import type { Shipment, ShipmentLine, ShipmentPick } from '#domain/shipments/shipment.ts';
import { ssccOf } from '#domain/stock/ledger/place.ts';

const packingRow = (line: ShipmentLine, pick: ShipmentPick): ShipmentDocuments['packing'][number] => ({
  ...{ orderType: line.orderType, orderNbr: line.orderNbr, lineNbr: line.lineNbr },
  ...{ inventoryID: line.inventoryID, name: line.name },
  ...{ lotNumber: pick.lotNumber, useBy: pick.useBy, bestBefore: pick.bestBefore },
  ...{ qty: toNumber(pick.qty), baseUom: line.baseUom, sscc: ssccOf(pick) },
});

/** What goes with the truck: all that was picked. What is only planned is not printed. */
export const documentsOf = (shipment: Shipment): ShipmentDocuments => {
  const packing = shipment.lines.flatMap((line) =>
    line.picks
      .filter(({ state }) => state !== 'planned')
      .map((pick) => ({ pick, row: packingRow(line, pick) })),
  );
  const ssccs = [...new Set(packing.flatMap(({ row }) => row.sscc ?? []))];
  return {
    ...ShipmentHeadFields.toWire(shipment),
    packing: packing.map(({ row }) => row),
    short: shipment.lines.flatMap(({ orderType, orderNbr, lineNbr, inventoryID, baseUom, short }) =>
      short.map(({ qty }) => ({ orderType, orderNbr, lineNbr, inventoryID, qty: toNumber(qty), baseUom })),
    ),
    ssccs: ssccs.map((sscc) => {
      const own = packing.filter(({ row }) => row.sscc === sscc);
      return { sscc, state: own[0]?.pick.state ?? 'picked', lines: own.map(({ row }) => row) };
    }),
  };
};
