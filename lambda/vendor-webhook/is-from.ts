import { BlockList, isIP } from 'node:net';

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const;
const familyOf = (address: string) => FAMILY[isIP(address) as 4 | 6];

/** Node says of an IPv4 address that came over IPv6 `::ffff:203.0.113.7`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether a call comes from one of the addresses or ranges; from anywhere, where none is named. */
export function isFrom(sources: readonly string[], address: string): boolean {
  if (sources.length === 0) return true;
  const list = new BlockList();
  for (const source of sources) {
    const [network = '', bits] = source.split('/');
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  const caller = plain(address);
  const family = familyOf(caller);
  return family !== undefined && list.check(caller, family);
}
