import { isRaw, type Raw, text } from '#adapters/accounting/protocol/decode.ts';
import type { Reach } from '#domain/sales-orders/sales-order.ts';

/** A part of a record that is a record of its own; where it is absent, one that says nothing. */
export const linked = (record: Raw, name: string): Raw => {
  const value = record[name];
  return isRaw(value) ? value : {};
};

/** Whom a contact names, and how to reach them. */
export const reachOf = (contact: Raw): Reach => ({
  attention: text(contact, 'Attention'),
  phone: text(contact, 'Phone1'),
  email: text(contact, 'Email'),
});
