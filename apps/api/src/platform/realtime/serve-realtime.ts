import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

/** The socket at `/socket.io` of the same server; it closes before the server waits for its connections. */
export function serveRealtime(app: FastifyInstance, platform: Platform): void {
  platform.realtime.attach(app.server)
  app.addHook('preClose', () => platform.realtime.close())
}
