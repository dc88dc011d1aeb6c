import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Behind a proxy: long enough for every keep-alive connection to carry one more response. */
export const DRAIN_MS = 1500

const draining = new WeakSet<FastifyInstance>()

/** While the server drains, every response asks the client to close the connection. */
export function addDraining(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.has(app)) reply.header('connection', 'close')
  })
}

export const isDraining = (app: FastifyInstance): boolean => draining.has(app)

/**
 * Keeps serving for a while, reports not ready, and closes keep-alive connections. A proxy then has no open
 * connection left on which it could send a request while the server closes it.
 */
export async function drain(app: FastifyInstance, forMs: number): Promise<void> {
  draining.add(app)
  await wait(forMs)
}
