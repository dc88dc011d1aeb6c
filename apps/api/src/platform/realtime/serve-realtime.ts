import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

/** Serves the socket at `/socket.io`; closes it before the server waits for its connections. */
export function serveRealtime(app: FastifyInstance, platform: Platform): void {
  platform.realtime.attach(app.server)
  app.addHook('preClose', () => platform.realtime.close())
}
