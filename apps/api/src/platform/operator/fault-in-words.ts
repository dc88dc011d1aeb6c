import { AppError } from '../errors.ts'
import { OperatorError } from './operator-error.ts'

interface Fault {
  code?: string
  message: string
  path?: string
  address?: string
  port?: number
}

const DATABASES = 'See docs/operations/databases.md.'
const placeOf = ({ address, port }: Fault) => (address && port ? ` at ${address}:${port}` : '')

/** PostgreSQL is unreachable, by system error code. */
const WAYS: Record<string, (fault: Fault) => string> = {
  ECONNREFUSED: (fault) =>
    `nothing answers${placeOf(fault)}. Is PostgreSQL running there, and does DATABASE_URL name it?`,
  ENOTFOUND: ({ message }) => `the host in DATABASE_URL is not known (${message}).`,
  EAI_AGAIN: ({ message }) => `the host in DATABASE_URL can’t be looked up just now (${message}).`,
  ETIMEDOUT: (fault) => `PostgreSQL${placeOf(fault)} does not answer. Look at DATABASE_URL and the network.`,
  EHOSTUNREACH: (fault) => `there is no way to PostgreSQL${placeOf(fault)}. Look at DATABASE_URL.`,
}

/** What to do about PostgreSQL errors, by their code. */
const REFUSALS: Record<string, string> = {
  '28P01': 'Look at the user and the password in DATABASE_URL.',
  '28000': 'Look at DATABASE_URL, and at the server’s pg_hba.conf.',
  '3D000': `Make it, owned by Muster’s role. ${DATABASES}`,
  '42501': `The role in DATABASE_URL must own the database and may create roles. ${DATABASES}`,
  '53100': 'Make room on its disk.',
  '53300': 'Give its max_connections room for all nodes.',
  '57P03': 'Try again in a moment.',
}
const NO_EXTENSION = /^(extension .* is not available|could not open extension control file)/

const FILE_FAULTS: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of it is not a folder',
  EISDIR: 'it is a folder',
}

function refusalInWords({ code = '', message }: Fault): string | undefined {
  const advice = NO_EXTENSION.test(message) ? `Install its contrib package. ${DATABASES}` : REFUSALS[code]
  return advice && `PostgreSQL says: ${message}. ${advice}`
}

/**
 * Explains to the operator in a sentence why a start or a command failed.
 *
 * @returns undefined for other faults, which keep their stack
 */
export function faultInWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, cause } = error
  if (error instanceof OperatorError) return message
  // An object store's error can have the same codes as a database's.
  if (error instanceof AppError) return cause instanceof Error ? `${message} (${cause.message})` : message
  // A host may have several addresses, each with its own error: the first is sufficient.
  const fault = ((error as { errors?: unknown[] }).errors?.[0] ?? error) as Fault
  const { code = '', path } = fault
  if (code.startsWith('ERR_PARSE_ARGS')) return message
  if (path !== undefined && FILE_FAULTS[code]) return `${path} can’t be used: ${FILE_FAULTS[code]}.`
  return WAYS[code]?.(fault) ?? refusalInWords(fault) ?? faultInWords(cause)
}
