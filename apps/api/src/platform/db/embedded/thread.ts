import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openDurable, runStatement } from './engine.ts'
import { failureOf, type Order, type Outcome, type ThreadMessage } from './orders.ts'

/** Worker thread with the embedded database, so that no statement can stop the server's event loop. */

const port = parentPort
if (!port) throw new Error('This file runs as a thread.')

const say = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** Nothing after this runs: the database has ended, and another thread opens it again. */
function endThread(reason: Error): never {
  say({ type: 'fatal', failure: failureOf(reason) })
  process.exit(1)
}

async function carryOut(client: PGlite, order: Order): Promise<Outcome[]> {
  if (order.name === 'run') return runStatement(client, order.statement)
  if (order.name === 'close') await client.close()
  return []
}

async function answer(client: PGlite, order: Order): Promise<void> {
  try {
    const outcomes = await carryOut(client, order)
    const transfer = outcomes.flatMap(({ data }) => (data ? [data.buffer] : []))
    say({ type: 'answer', id: order.id, outcomes }, transfer)
  } catch (error) {
    say({ type: 'failure', id: order.id, failure: failureOf(error) })
  }
}

openDurable((workerData as { path: string }).path, endThread).then(
  (client) => {
    // Statements run one after another, in order.
    let last: Promise<void> = Promise.resolve()
    port.on('message', (order: Order) => {
      last = last.then(() => answer(client, order))
    })
    say({ type: 'opened' })
  },
  (error) => say({ type: 'unopened', failure: failureOf(error) }),
)
