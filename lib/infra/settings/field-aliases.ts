import { vendorWebhook } from '#api/routes.ts';
import { parsed } from './companies.ts';

/** Further names of a column of vendors, by field. */
export type FieldAliases = Partial<Record<(typeof vendorWebhook.fields)[number], readonly string[]>>;

/** What the context `webhookFieldAliases` may be. */
export const FIELD_ALIASES_FORM = `JSON such as {"VendorID":["Supplier No"]}, with lists of names for ${vendorWebhook.fields.join(', ')}`;

/** Reads the context `webhookFieldAliases`, JSON or its text; undefined when it is not of that form. */
export function fieldAliasesOf(value: unknown): FieldAliases | undefined {
  const given = typeof value === 'string' ? parsed(value) : (value ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const isAlias = ([field, names]: [string, unknown]) =>
    vendorWebhook.fields.some((known) => known === field) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string' && /[a-z0-9]/i.test(name));
  return Object.entries(given).every(isAlias) ? given : undefined;
}
