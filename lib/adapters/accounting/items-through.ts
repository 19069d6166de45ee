import type { Connection } from './connect.ts';
import { createLotClassReader } from './operations/lot-classes.ts';
import { isEndpointFrom } from './protocol/odata.ts';
import { createListing } from './protocol/paging.ts';

/** What reading items takes. */
export const itemsThrough = ({ records, settings: { endpoint, pageSize }, clock }: Connection) => ({
  records,
  lotClasses: createLotClassReader(records, clock),
  listing: createListing(),
  pageSize,
  modifiedField: isEndpointFrom(endpoint, '24.200.001') ? 'LastModifiedDateTime' : 'LastModified',
  unitsByKey: false,
});
