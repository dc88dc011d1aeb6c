import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type {
  listIssued,
  openLocker,
  readLocker,
  takeIssued,
} from '@muster/contract/documents/locker.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import {
  consentAddress,
  issuedDocuments,
  issuedFile,
  isTakeable,
  type LockerFile,
  type LockerService,
  lockerExtension,
  newLockerKeys,
  revokeAccess,
} from '../../../platform/digital-locker/index.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { cookieHeader } from '../../../platform/http/cookies.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import { removeStoredFile } from '../../files/index.ts'
import { LOCKER_BASE, lockerServiceOf } from '../connections/connection-services.ts'
import { type Connection, findActiveName, findConnection } from '../connections/connections.queries.ts'
import { problemText } from '../connections/connections.texts.ts'
import { documentsTexts } from '../documents.texts.ts'
import { uploadOwn } from '../own/upload.service.ts'
import { refuse } from '../write-document.ts'
import { CONSENT_MINUTES, endVisits, findAccess, insertVisit } from './visits.queries.ts'

export const cookieName = (state: string): string => `muster_locker_${state.slice(0, 12)}`

async function findActive(ctx: Ctx, db: Db): Promise<Connection | undefined> {
  const connection = await findConnection(ctx, db, 'locker')
  return connection?.isOn ? connection : undefined
}

/** Whether there is any category that employees upload to. */
async function mayUpload(ctx: Ctx, db: Db): Promise<boolean> {
  const { rows } = await sql`select from document_category where org_id = ${ctx.orgId}
    and cat_type = ${CAT_TYPE.employee} and employee_uploads and status = 1 limit 1`.execute(db)
  return rows.length > 0
}

export function lockerState(ctx: Ctx): Promise<DataOf<typeof readLocker>> {
  return readTx(ctx, async (db) => {
    const name = await findActiveName(ctx, db, 'locker')
    const { employeeId, viewer } = ctx.actor
    if (name === undefined || employeeId === null || viewer || !(await mayUpload(ctx, db)))
      return { name: null, is_open: false }
    return { name, is_open: (await findAccess(ctx, db)) !== undefined }
  })
}

/** @throws AppError `documents.locker_off`, `documents.locker_too_many` */
export async function beginVisit(ctx: Ctx): Promise<Reply<DataOf<typeof openLocker>>> {
  const { accountId, employeeId, viewer } = ctx.actor
  if (accountId === null || employeeId === null || viewer) fail('documents.locker_off')
  const keys = newLockerKeys()
  const url = await tx(ctx, async (db) => {
    const connection = await findActive(ctx, db)
    if (!connection) fail('documents.locker_off')
    if (!(await insertVisit(ctx, db, { accountId, employeeId }, keys))) fail('documents.locker_too_many')
    return consentAddress(lockerServiceOf(ctx, connection), keys)
  })
  const cookie = cookieHeader(ctx, {
    ...{ name: cookieName(keys.state), value: keys.binding, path: LOCKER_BASE },
    ...{ maxAgeSeconds: CONSENT_MINUTES * 60, sameSite: 'Lax' },
  })
  return reply({ url }, '', [cookie])
}

interface Visit {
  name: string
  service: LockerService
  token: string
}

/** @throws AppError `documents.locker_closed` */
async function requireVisit(ctx: Ctx): Promise<Visit> {
  return readTx(ctx, async (db) => {
    const connection = await findActive(ctx, db)
    const token = connection && (await findAccess(ctx, db))
    if (!connection || token === undefined) fail('documents.locker_closed')
    return { name: connection.name, service: lockerServiceOf(ctx, connection), token }
  })
}

/** Calls the locker; one that no longer lets us read ends the visit. @throws AppError `documents.locker_closed`, `documents.locker_failed` */
async function reading<T>(ctx: Ctx, { name }: Visit, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'the digital locker could not be read')
    if (error.reason === 'credentials_refused') {
      await tx(ctx, (db) => endVisits(ctx, db, ctx.actor.accountId as number))
      fail('documents.locker_closed')
    }
    fail('documents.locker_failed', { parameters: { name, problem: problemText(error.reason) } })
  }
}

/** What of these the caller has brought already. */
async function findTaken(ctx: Ctx, uris: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ uri: string }>`select locker_uri as uri from document where org_id = ${ctx.orgId}
      and employee_id = ${ctx.actor.employeeId} and locker_uri = any (${[...uris]}::text[])
      and state in ('pending', 'valid')`.execute(db),
  )
  return new Set(rows.map(({ uri }) => uri))
}

/** @throws AppError `documents.locker_closed`, `documents.locker_failed` */
export async function readIssued(ctx: Ctx): Promise<DataOf<typeof listIssued>> {
  const visit = await requireVisit(ctx)
  const found = await reading(ctx, visit, () => issuedDocuments(visit.service, visit.token))
  const taken = await findTaken(
    ctx,
    found.map(({ uri }) => uri),
  )
  return {
    name: visit.name,
    documents: found.map((one) => ({
      ...{ uri: one.uri, name: one.name, issuer: one.issuer, issued_on: one.issuedOn },
      ...{ is_file: isTakeable(one), is_taken: taken.has(one.uri) },
    })),
  }
}

/** The file's real type, whatever the locker calls it. @throws AppError `documents.refused` */
function extensionOf(file: LockerFile): string {
  return lockerExtension(file) ?? refuse('uri', documentsTexts.text('lockerType'))
}

/**
 * Takes one of the documents that the locker lists into a category, as the person's own upload: with its checks, and decided
 * where the category says so.
 *
 * @throws AppError as `uploadOwn`; `documents.locker_closed`, `documents.locker_failed`, `documents.refused`
 */
export async function takeOne(
  ctx: Ctx,
  { uri, CID, expires_on }: BodyOf<typeof takeIssued>,
): Promise<DataOf<typeof takeIssued>> {
  const visit = await requireVisit(ctx)
  const listed = await reading(ctx, visit, () => issuedDocuments(visit.service, visit.token))
  const issued = listed.find((one) => one.uri === uri)
  if (!issued) refuse('uri', documentsTexts.text('lockerUnknown'))
  if ((await findTaken(ctx, [uri])).has(uri)) refuse('uri', documentsTexts.text('lockerTaken'))
  const file = await reading(ctx, visit, () => issuedFile(visit.service, visit.token, uri))
  const title = issued.name.slice(0, 160)
  const name = `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 110)}.${extensionOf(file)}`
  const { filePath } = await storeFile(ctx, { folder: 'employee_documents', name, content: file.bytes })
  const note = documentsTexts('lockerNote', { name: visit.name, issuer: issued.issuer || '–' })
  try {
    const { FID, state, pending_on } = await uploadOwn(
      ctx,
      { CID, filePath, title, note, issued_on: issued.issuedOn, expires_on },
      uri,
    )
    return { FID, state, pending_on }
  } catch (error) {
    // Nothing refers to the file.
    if (error instanceof AppError) await tx(ctx, (db) => removeStoredFile(ctx, db, filePath))
    throw error
  }
}

/** Gives back what the person has consented to; that the locker can't be reached keeps nobody from leaving. */
export async function endVisit(ctx: Ctx): Promise<null> {
  const { accountId, viewer } = ctx.actor
  if (accountId === null || viewer) return null
  const [token, connection] = await tx(ctx, async (db) => [
    await endVisits(ctx, db, accountId),
    await findConnection(ctx, db, 'locker'),
  ])
  if (token !== undefined && connection)
    await revokeAccess(lockerServiceOf(ctx, connection), token).catch((error) => {
      if (!(error instanceof ServiceError)) throw error
      ctx.log.warn({ reason: error.reason }, 'the digital locker could not be told that a visit is over')
    })
  return null
}
