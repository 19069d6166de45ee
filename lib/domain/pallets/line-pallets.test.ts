import * as z from 'zod/mini';
import { quantity, toNumber } from '#domain/quantity.ts';
import { clientId } from '#domain/text.ts';
import { linePalletRequest, lineProgress } from './line-pallets.ts';

it.each([
  [0, 0, 72],
  [71, 0, 1],
  [72, 1, 72],
  [150, 2, 66],
  [-5, 0, 72],
])('%d loose are %d full pallets of 72, and %d are missing for the next', (loose, full, missing) => {
  const progress = lineProgress(quantity(loose), quantity(72));
  expect(progress.full).toBe(full);
  expect(toNumber(progress.missing)).toBe(missing);
});

const RUN = '01JXZ7Q8M0000000000000000A';

it('asks for the same pallet of a run under the same id, and for each other one under another', () => {
  const ids = Array.from({ length: 2000 }, (_, n) => linePalletRequest(RUN, n));
  expect(new Set(ids).size).toBe(2000);
  expect(ids.every((id) => z.safeParse(clientId, id).success)).toBe(true);
  expect(linePalletRequest(RUN, 1999)).toBe(ids[1999]);
  expect(linePalletRequest('01JXZ7Q8M1000000000000000A', 0)).not.toBe(ids[0]);
});
