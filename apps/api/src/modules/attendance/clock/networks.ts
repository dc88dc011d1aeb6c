import { BlockList, isIP } from 'node:net'

/** Address and prefix length of `203.0.113.0/24` or of a single address; null if invalid. */
function partsOf(network: string): { address: string; family: 'ipv4' | 'ipv6'; prefix: number } | null {
  const [address = '', length, more] = network.trim().split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return null
  const maxBits = version === 4 ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null
  const prefix = length === undefined ? maxBits : Number(length)
  return prefix > maxBits ? null : { address, family: version === 4 ? 'ipv4' : 'ipv6', prefix }
}

export const isNetwork = (text: string): boolean => partsOf(text) !== null

/** Whether an address is within one of the networks. IPv4-mapped IPv6 addresses are treated as IPv4. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const parts = partsOf(network)
    if (parts) list.addSubnet(parts.address, parts.prefix, parts.family)
  }
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(bare)
  return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}
