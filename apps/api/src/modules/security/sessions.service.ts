import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type {
  ActiveSession,
  killSession,
  listActiveSessions,
  listEveryonesSessions,
  loginHistory,
} from '@muster/contract/security/sessions.contract'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import { deviceOf, endSession, endSessionsOf, networkOf } from '../session/index.ts'
import { deviceLabel, viewDevice } from './device.ts'
import { placeOf } from './place.ts'
import { type SignInMark, unusualAbout } from './rules/unusual.ts'
import { sessionEndedByOther } from './security.notices.ts'
import { securityTexts } from './security.texts.ts'
import {
  type EndableSession,
  findEndable,
  findEveryonesSessions,
  findLogins,
  findOwnSessions,
  type SessionRow,
} from './sessions.queries.ts'

/** Sign-ins shown in the Activity History (platform specification, section 9). */
const LOGINS_SHOWN = 15
/** Enough to know a person's usual devices and networks. */
const LOGINS_COMPARED = 300

function viewSession(ctx: Ctx, row: SessionRow): ActiveSession {
  return {
    token: row.handle,
    device: viewDevice(row.user_agent),
    place: placeOf(ctx.platform, row.ip),
    signed_in_at: row.created_at,
    last_seen_at: row.last_seen_at,
    method: row.method,
    is_current: row.id === ctx.actor.sessionId,
  }
}

/** The caller's own open sessions, the current one first. */
export async function listOwnSessions(ctx: Ctx): Promise<DataOf<typeof listActiveSessions>> {
  const rows = await readTx(ctx, (db) => findOwnSessions(ctx, db))
  return { sessions: rows.map((row) => viewSession(ctx, row)) }
}

/** Open sessions of everybody within the caller's reach. */
export async function listSessionsOfAll(
  ctx: Ctx,
  query: QueryOf<typeof listEveryonesSessions>,
): Promise<DataOf<typeof listEveryonesSessions>> {
  const { rows, total } = await readTx(ctx, (db) => findEveryonesSessions(ctx, db, query))
  return {
    sessions: rows.map((row) => ({
      ...viewSession(ctx, row),
      account: {
        id: row.account_id,
        name: row.display_name || row.email,
        email: row.email,
        emp_id: row.employee_id,
        emp_code: row.employee_code,
      },
    })),
    total_rows: total,
    numPages: pageCount(total, query.limit),
  }
}

async function auditEnd(ctx: Ctx, db: Db, email: string, details: Record<string, unknown>): Promise<void> {
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: (details.account_id as number | undefined) ?? ctx.actor.accountId,
    recordLabel: email,
    details,
  })
}

async function endOne(ctx: Ctx, db: Db, session: EndableSession): Promise<void> {
  const isOwn = session.account_id === ctx.actor.accountId
  await endSession(ctx, db, {
    orgId: ctx.orgId,
    sessionId: session.id,
    reason: isOwn ? 'ended_by_owner' : 'ended_by_administrator',
  })
  const device = deviceLabel(session.user_agent)
  await auditEnd(ctx, db, session.email, { ended: 1, device, account_id: session.account_id })
  if (!isOwn) await sessionEndedByOther(ctx, db, { accountId: session.account_id, device })
}

async function endOthers(ctx: Ctx): Promise<number> {
  return tx(ctx, async (db) => {
    const others = (await findOwnSessions(ctx, db)).filter((row) => row.id !== ctx.actor.sessionId)
    await endSessionsOf(ctx, db, {
      orgId: ctx.orgId,
      accountId: ctx.actor.accountId as number,
      reason: 'ended_by_owner',
      exceptSessionId: ctx.actor.sessionId,
    })
    await auditEnd(ctx, db, ctx.actor.email, { ended: others.length })
    return others.length
  })
}

/**
 * Ends the session with a handle, or all of one's own except the current one. It is invalid from the next
 * request on, and its browser is signed out at once. A handle that is out of reach, of another organisation
 * or of an ended session is treated as missing.
 *
 * @throws AppError `security.session_unnamed`, `record.not_found`
 */
export async function endSessionByHandle(
  ctx: Ctx,
  { token: handle, all_others: isAll }: BodyOf<typeof killSession>,
): Promise<Reply<DataOf<typeof killSession>>> {
  if ((handle === undefined) === (isAll === undefined)) fail('security.session_unnamed')
  if (handle === undefined) {
    const ended = await endOthers(ctx)
    return reply({ ended }, securityTexts('otherSessionsEnded'))
  }
  await tx(ctx, async (db) => endOne(ctx, db, found(await findEndable(ctx, db, handle))))
  return reply({ ended: 1 }, securityTexts('sessionEnded'))
}

/** The caller's last 15 sign-ins and attempts, with unusual ones marked. */
export async function readLoginHistory(ctx: Ctx): Promise<DataOf<typeof loginHistory>> {
  const rows = await readTx(ctx, (db) => findLogins(ctx, db, LOGINS_COMPARED))
  const marks: SignInMark[] = rows.map((row) => {
    // The same comparison as for the notice about a new device.
    const { browser, system } = deviceOf(row.user_agent)
    return {
      at: row.at,
      isSuccess: row.result === 'success',
      device: `${browser} ${system}`,
      network: networkOf(row.ip),
    }
  })
  return {
    logins: rows.slice(0, LOGINS_SHOWN).map((row, index) => ({
      at: row.at,
      result: row.result,
      method: row.method,
      device: viewDevice(row.user_agent),
      place: placeOf(ctx.platform, row.ip),
      unusual: unusualAbout(marks[index] as SignInMark, marks),
    })),
  }
}
