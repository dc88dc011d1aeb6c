import { createHash } from 'node:crypto'
import type { ErrorEnvelope } from '@muster/contract/kit/index'
import { englishReader } from '../../lib/texts/reader.ts'
import type { Actor } from '../access/actor.ts'
import { recogniseToken } from '../access/session.ts'
import type { Core } from '../core.ts'
import { AppError, fail } from '../errors.ts'
import { errorEnvelope, toAppError } from '../http/failure.ts'
import { watchedBy } from './watched.ts'

/** The owner of a socket, as of when it was opened. */
export interface SocketOwner {
  orgId: number
  accountId: number
  sessionId: number
  /** Fingerprint of the account's permissions. */
  access: string
  /** Watched permissions that the account holds for others. */
  watches: string[]
}

function accessDigest(actor: Actor): string {
  const facts = [
    actor.roles.map((role) => `${role.product_id}:${role.role_id}`).sort(),
    [...actor.grants].map(([permission, scopes]) => `${permission}:${[...scopes].sort()}`).sort(),
    actor.groups.map((group) => JSON.stringify(group)).sort(),
    actor.employeeId,
    actor.isTeamLead,
    [...actor.appIds].sort(),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16)
}

/**
 * Authenticates a socket by the session token of its handshake. Opening a socket is not activity, so it does
 * not prolong the session.
 *
 * @throws AppError `session.missing`, `session.expired`, `session.password_update_required`, `access.denied`
 */
export async function ownerOf(platform: Core, auth: Record<string, unknown>): Promise<SocketOwner> {
  const { token, org_id: claimed } = auth
  if (typeof token !== 'string' || token === '') fail('session.missing')
  const caller = await recogniseToken({ platform, now: platform.clock(), token })
  if (!caller) fail('session.expired')
  const { actor, orgId } = caller
  if (claimed !== undefined && claimed !== orgId) fail('access.denied')
  if (actor.mustChangePassword) fail('session.password_update_required')
  return {
    orgId,
    accountId: actor.accountId as number,
    sessionId: actor.sessionId as number,
    access: accessDigest(actor),
    watches: watchedBy(actor),
  }
}

/**
 * An error in the form that socket.io sends to the client: the envelope's message, with the envelope in
 * `data`.
 */
export function refusal(thrown: unknown): { error: Error & { data: ErrorEnvelope }; isFault: boolean } {
  const { error, isFault } = toAppError(thrown)
  return {
    error: Object.assign(new Error(error.message), { data: errorEnvelope(error, englishReader) }),
    isFault,
  }
}

/** The message for a person whose session has ended. */
export function sessionOverText(): string {
  return new AppError('session.expired').message
}
