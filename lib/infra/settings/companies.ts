/** A business unit; the first is shown at the head of the sidebar. */
export interface Company {
  readonly name: string;
  readonly plan: string;
  /** Address of a picture on the site itself. Default: the product's own mark. */
  readonly logo?: string;
}

/** What the context `companies` may be. */
export const COMPANIES_FORM =
  'a JSON list such as [{"name":"Acme Bottling","plan":"Melbourne","logo":"/acme.png"}], each with a name, and a logo on the site itself if any';

/** Reads the context `companies`, JSON or its text; undefined when it is not of that form. Default: one company. */
export function companiesOf(value: unknown): readonly Company[] | undefined {
  if (value === undefined) return [{ name: 'Warehouse', plan: 'Bottling and distribution' }];
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const companies = list.map(companyOf);
  return companies.every((company) => company !== undefined) ? companies : undefined;
}

function companyOf(entry: unknown): Company | undefined {
  const { name, plan = '', logo } = (entry ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || !name || typeof plan !== 'string') return undefined;
  // The pages' policy admits pictures of the site alone.
  // `/logo.svg` was the mark's own address once.
  if (logo === undefined || logo === '/logo.svg') return { name, plan };
  return typeof logo === 'string' && /^\/[^/]/.test(logo) && isWellEncoded(logo)
    ? { name, plan, logo }
    : undefined;
}

function isWellEncoded(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** The text as JSON, undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
