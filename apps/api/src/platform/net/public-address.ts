import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is of a machine on the public internet: not this one, not of a private, shared or
 * link-local network (where clouds answer with their keys), no multicast, and no IPv6 form that carries an
 * IPv4 address inside.
 *
 * @param text an address as `net.isIP` accepts it; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.parse(text)
  // Deprecated `::a.b.c.d` counts as unicast to the library.
  if (address.kind() === 'ipv6' && text.startsWith('::')) return false
  return address.range() === 'unicast'
}
