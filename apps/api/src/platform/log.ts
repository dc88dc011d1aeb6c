import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

interface LoggedError {
  type: string
  message: string
  stack?: string
  cause?: LoggedError
  [fact: string]: unknown
}

/**
 * What is logged of an error besides its message: facts about the fault. Never a driver's `parameters`, `query`,
 * `detail` or `where`, which have the values of a statement: names, addresses, hashes.
 */
const FACTS = [
  'code',
  'key',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'port',
  'command',
  'responseCode',
] as const

const MAX_CAUSES = 5

/** PostgreSQL quotes an unfit value after a colon. */
const withoutValue = (message: string) => message.replace(/: "[\s\S]*"/g, ': "…"')

const isFromDatabase = (code: unknown) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

/** An error as it may be logged: where and what, without the data it happened to. */
export function errorForLog(error: unknown, depth = 0): LoggedError | unknown {
  if (!(error instanceof Error)) return error
  const given = error as Error & Record<string, unknown>
  const message = isFromDatabase(given.code) ? withoutValue(error.message) : error.message
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const facts = FACTS.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  return {
    type: error.constructor.name,
    message,
    ...Object.fromEntries(facts),
    stack: [`${error.constructor.name}: ${message}`, ...frames].join('\n'),
    ...(error.cause instanceof Error && depth < MAX_CAUSES
      ? { cause: errorForLog(error.cause, depth + 1) as LoggedError }
      : {}),
  }
}

/** The server's log: lines of JSON on standard output. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog, error: errorForLog },
  }
  return to ? pino(options, to) : pino(options)
}
