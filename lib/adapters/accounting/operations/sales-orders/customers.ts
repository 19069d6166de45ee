import { type Raw, text } from '#adapters/accounting/protocol/decode.ts';
import { under } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingCustomer } from '#app/sales-orders/mirror/accounting-sales-order-ports.ts';
import { ok } from '#domain/result.ts';
import { filtersFor } from '../vendors.ts';
import { linked, reachOf } from './linked-contact.ts';

const CONTACT = ['Attention', 'Phone1', 'Email'];

const QUERY = {
  expand: ['MainContact'],
  select: ['CustomerID', 'CustomerName', 'Status', ...under('MainContact', CONTACT)],
};

const customerOf = (record: Raw): AccountingCustomer => ({
  customerID: text(record, 'CustomerID'),
  customerName: text(record, 'CustomerName'),
  status: text(record, 'Status'),
  reach: reachOf(linked(record, 'MainContact')),
});

/** Those of the ids that the list shows. */
export const customers = async (
  records: Records,
  ids: readonly string[],
  deadline?: number,
): Promise<ReadResult<AccountingCustomer[]>> => {
  const found: AccountingCustomer[] = [];
  for (const filter of filtersFor('CustomerID', ids)) {
    const answer = await records.list('Customer', { ...QUERY, filter, top: 100 }, deadline);
    if (!answer.ok) return answer;
    found.push(...answer.value.rows.map(customerOf));
  }
  return ok(found);
};

/** One customer by key; null when there is none. */
export const customer = async (
  records: Records,
  customerID: string,
  deadline?: number,
): Promise<ReadResult<AccountingCustomer | null>> => {
  const record = await records.one('Customer', { CustomerID: customerID }, QUERY, deadline);
  return record.ok ? ok(record.value && customerOf(record.value)) : record;
};
