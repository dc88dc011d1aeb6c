import type { FastifyInstance } from 'fastify'
import { fail } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { mayReadMetrics } from './access.ts'

/** Serves `/metrics` in the Prometheus text format. */
export function serveMetrics(app: FastifyInstance, platform: Platform): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(platform.config, request)) fail('access.denied')
    // Loaded on first use: most processes are never scraped.
    const { renderMetrics } = await import('./exposition.ts')
    const { contentType, text } = await renderMetrics(platform)
    return reply.header('cache-control', 'no-store').type(contentType).send(text)
  })
}
