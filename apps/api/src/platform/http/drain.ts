import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Behind a proxy: long enough that every connection it keeps open has carried one more answer. */
export const DRAIN_MS = 1500

const draining = new WeakSet<FastifyInstance>()

/** Lets a server say good-bye: while it drains, every answer asks the other side to close the connection. */
export function addDraining(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.has(app)) reply.header('connection', 'close')
  })
}

export const isDraining = (app: FastifyInstance): boolean => draining.has(app)

/**
 * Answers on for a while, but for readiness, and asks for no more on the same connections. A proxy then
 * has none left that it would send the next request down while the server closes it.
 */
export async function drain(app: FastifyInstance, forMs: number): Promise<void> {
  draining.add(app)
  await wait(forMs)
}
