import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import { palletsToLoad } from '#domain/shipments/load-truck.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { toDetail } from './shipment-response.ts';

/** The shipment with its pallets as they stand, or the refusal. */
export const answered = async (
  { pallets, postings }: Pick<ShipmentDeps, 'pallets' | 'postings'>,
  shipment: Result<Shipment, DomainError>,
): Promise<Result<{ data: ShipmentDetail }, DomainError>> => {
  if (!shipment.ok) return shipment;
  const { shipmentId, shippedParts } = shipment.value;
  const [known, posting] = await Promise.all([
    pallets.loadMany(palletsToLoad(shipment.value).all),
    shippedParts > 0 ? postings.load(shipmentId) : null,
  ]);
  return ok({ data: toDetail(shipment.value, known, posting) });
};
