import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The client's address: the nearest one that is not a trusted proxy. `x-forwarded-for` from an untrusted
 * sender is ignored.
 *
 * @param trusted IP addresses and networks (`10.0.0.0/8`)
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (request) => {
    const header = request.headers['x-forwarded-for']
    const claimed = String(header ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
    const hops = [plain(request.socket.remoteAddress ?? ''), ...claimed.reverse()]
    for (const [index, hop] of hops.entries()) {
      const next = hops[index + 1]
      if (!isIP(hop) || !isIn(proxies, hop) || !next || !isIP(next)) return hop
    }
    return hops.at(-1) ?? ''
  }
}
