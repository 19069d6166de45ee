import { readSscc } from '#domain/pallets/sscc.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { NO_PLACE } from '#frontend/shared/places/place-field.tsx';
import { typedPlace } from '#frontend/shared/places/typed-place.ts';
import { wrongSscc } from '../scan/wrong-sscc.ts';

/** Where goods come from or go: a location, or a pallet by its number. Refused with a sentence for the field. */
export const typedTarget = (typed: string, warehouseID: string): Result<string, string> => {
  const sscc = readSscc(typed);
  if (sscc.ok) return ok(`hu:${sscc.value}`);
  const wrong = wrongSscc(typed);
  if (wrong !== null) return err(wrong);
  const place = typedPlace(typed, warehouseID);
  return place === null ? err(NO_PLACE) : ok(place);
};
