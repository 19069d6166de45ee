import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import { palletsToLoad } from '#domain/shipments/load-truck.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { toDetail } from './shipment-response.ts';

/** The shipment with its pallets as they stand, or the refusal. */
export const answered = async (
  { pallets }: Pick<ShipmentDeps, 'pallets'>,
  shipment: Result<Shipment, DomainError>,
): Promise<Result<{ data: ShipmentDetail }, DomainError>> => {
  if (!shipment.ok) return shipment;
  const known = await pallets.loadMany(palletsToLoad(shipment.value).all);
  return ok({ data: toDetail(shipment.value, known) });
};
