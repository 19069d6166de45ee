import type { VendorScan, VendorSlice } from '#app/vendors/vendor-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What a scan of that part asks for. The whole table is no part: the local engine reads it three times as fast so. */
export const partOf = (TableName: string, { segment, of, after, limit }: VendorScan) => ({
  TableName,
  ...(of === 1 ? {} : { Segment: segment, TotalSegments: of }),
  ...(limit === undefined ? {} : { Limit: limit }),
  ...(after === null ? {} : { ExclusiveStartKey: { vendorKey: after } }),
});

export const sliceOf = <Read>(
  vendors: readonly (Read | null)[],
  after: Record<string, unknown> | undefined,
): VendorSlice<Read> => ({
  vendors: vendors.filter((vendor) => vendor !== null),
  after: after ? String(after.vendorKey) : null,
});

/** The only input of a caller in a read of a list is its position: a forged one is refused by the database. */
export const fromPosition = async <Slice>(
  after: unknown,
  read: () => Promise<Slice>,
): Promise<Result<Slice, 'BAD_POSITION'>> => {
  try {
    return ok(await read());
  } catch (cause) {
    const refused = cause instanceof Error && cause.name === 'ValidationException';
    if (refused && after !== null) return err('BAD_POSITION');
    throw cause;
  }
};
