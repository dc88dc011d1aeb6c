import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const

const digest = (text: string) => createHash('sha256').update(text).digest()

const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip)

/** Whether somebody passed the request on; without a trusted proxy its word on the sender counts for nothing. */
const wasForwarded = (request: FastifyRequest) => FORWARDING.some((name) => name in request.headers)

/**
 * Who may read the figures: with METRICS_TOKEN whoever has it, from wherever; without it this machine alone,
 * and nobody for whom a proxy on this machine asks.
 */
export function mayReadMetrics(
  config: Pick<Config, 'metricsToken' | 'trustedProxy'>,
  request: FastifyRequest,
): boolean {
  const { metricsToken, trustedProxy } = config
  if (metricsToken !== undefined) {
    const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    return timingSafeEqual(digest(given), digest(metricsToken))
  }
  if (trustedProxy.length === 0 && wasForwarded(request)) return false
  return isLoopback(request.ip)
}
