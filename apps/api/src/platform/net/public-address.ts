import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is on the public internet: not loopback, private, shared, link-local (which includes
 * the metadata services of clouds) or multicast, and no IPv6 form that embeds an IPv4 address.
 *
 * @param text an address as `net.isIP` accepts it; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.parse(text)
  // The library classifies the deprecated form `::a.b.c.d` as unicast.
  if (address.kind() === 'ipv6' && text.startsWith('::')) return false
  return address.range() === 'unicast'
}
