import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const

const digest = (text: string) => createHash('sha256').update(text).digest()

const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip)

/** Whether a proxy forwarded the request; what an untrusted proxy says about the client is ignored. */
const wasForwarded = (request: FastifyRequest) => FORWARDING.some((name) => name in request.headers)

/**
 * Who may read the metrics: with METRICS_TOKEN anybody who has it, from any address; without it only this
 * machine, and not through a proxy on it.
 */
export function mayReadMetrics(
  config: Pick<Config, 'metricsToken' | 'trustedProxy'>,
  request: FastifyRequest,
): boolean {
  const { metricsToken, trustedProxy } = config
  if (metricsToken !== undefined) {
    const [, sentToken = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    return timingSafeEqual(digest(sentToken), digest(metricsToken))
  }
  return isFromThisMachine({ trustedProxy }, request)
}

/** Whether a request comes from this machine, and not through a proxy on it. */
export function isFromThisMachine(
  { trustedProxy }: Pick<Config, 'trustedProxy'>,
  request: FastifyRequest,
): boolean {
  if (trustedProxy.length === 0 && wasForwarded(request)) return false
  return isLoopback(request.ip)
}
