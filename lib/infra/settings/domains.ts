/** A name as in an e-mail address: labels of letters, digits and hyphens, two at least. */
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export const DOMAINS_FORM = 'domains of e-mail addresses such as bottler.example,carrier.example';

/** Domains out of one text; none where nothing is said, undefined for what is no such list. */
export const domainsOf = (value: unknown): readonly string[] | undefined => {
  if (value === undefined) return [];
  if (typeof value !== 'string') return undefined;
  const domains = value.split(',').map((one) => one.trim().toLowerCase());
  return domains.every((one) => DOMAIN.test(one)) ? domains : undefined;
};
