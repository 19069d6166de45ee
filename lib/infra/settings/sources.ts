import { isIP } from 'node:net';

export const SOURCES_FORM = 'addresses or ranges such as 203.0.113.7,198.51.100.0/24,2001:db8::/48';

/** Addresses and ranges out of one text; none where nothing is said, undefined for what is no such list. */
export function sourcesOf(value: unknown): readonly string[] | undefined {
  if (value === undefined) return [];
  if (typeof value !== 'string') return undefined;
  const sources = value.split(',').map((one) => one.trim());
  return sources.every(isSource) ? sources : undefined;
}

/** A range of nothing (`/0`) is everybody, which is said by saying nothing. */
function isSource(source: string): boolean {
  const [address = '', bits, ...more] = source.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
}
