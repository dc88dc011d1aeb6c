import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import type { DatabaseState } from '../db/state.ts'
import { gateTx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { watchFiles } from '../files/file-health.ts'
import type { Platform } from '../platform.ts'
import { isDraining } from './drain.ts'
import { toAppError } from './failure.ts'
import { httpTexts } from './http.texts.ts'

/** An embedded database that is busy has not answered by then, and reports itself. */
const ANSWER_MS = { embedded: 50, postgres: 2000 }

type Answer = 'yes' | 'not yet' | { error: unknown }

/** Asks the database, once at a time, and waits for a limited time. */
function askDatabase(platform: Platform): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  const ask = () =>
    gateTx({ platform }, (db) => sql`select 1`.execute(db)).then(
      () => 'yes' as const,
      (error: unknown) => ({ error }),
    )
  return async () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(resolve, ANSWER_MS[platform.database.kind], 'not yet')
    })
    const answer = await Promise.race([asked, late])
    clearTimeout(timer)
    return answer
  }
}

const REOPENS = {
  full: 'noRoomToOpen',
  slow: 'reopensSlow',
  hung: 'reopensHung',
  ended: 'reopensEnded',
} as const

/** What keeps the database from working as usual; undefined if nothing does. */
function reasonOf({ status, reason, runningMs }: DatabaseState): string | undefined {
  if (status === 'full') return httpTexts.english('diskFull')
  if (status === 'busy')
    return httpTexts.english('statementRuns', { count: Math.max(1, Math.round(runningMs / 1000)) })
  if (status !== 'opening') return undefined
  const key = reason && reason in REOPENS ? REOPENS[reason as keyof typeof REOPENS] : 'cantOpen'
  return httpTexts.english(key)
}

const unavailable = (message: string | Text) => new AppError('server.unavailable', { message })

/**
 * `/health/live`: the process responds. `/health/ready`: the database responds as well, or says why not;
 * includes the state of the file store. Both answer at once, whatever the database does.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  const filesState = watchFiles(platform)
  const answerOf = askDatabase(platform)
  const ready = async () => {
    if (isDraining(app)) throw unavailable(httpTexts.text('draining'))
    const { database } = platform
    const answer = database.state().status === 'opening' ? 'not yet' : await answerOf()
    const state = database.state()
    const reason = reasonOf(state)
    const isUsable = answer === 'yes' || state.status === 'full' || state.status === 'busy'
    if (!isUsable && reason !== undefined) throw unavailable(reason)
    // Embedded, the thread is watched: a call that has not had its turn yet is no fault.
    if (answer === 'not yet' && database.kind === 'postgres') throw unavailable(httpTexts.text('noAnswer'))
    if (typeof answer === 'object') throw toAppError(answer.error).error
    return {
      status: 'ready',
      database: database.kind,
      files: await filesState(),
      ...(reason === undefined ? {} : { state: state.status, reason }),
    }
  }
  app.get('/health/ready', ready)
  app.get('/health', ready)
}
