import {
  type ConnectionKind,
  connectionFields,
  connectionKinds,
  type ServiceOutcome,
} from '@muster/contract/documents/connections.constants'
import type {
  DocumentConnection,
  readConnections,
  saveConnection,
  testConnection,
} from '@muster/contract/documents/connections.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import { checkedValues, secretsOf } from './connection-check.ts'
import { callbackOf, callConnection } from './connection-services.ts'
import {
  type Connection,
  type ConnectionRow,
  connectionOf,
  findConnections,
  openSecrets,
  sealSecrets,
  type Values,
} from './connections.queries.ts'

export const CONNECTION = 'document_connection'

async function countWaiting(ctx: Ctx, db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from letter_signature
    where org_id = ${ctx.orgId} and state = 'waiting' and provider = 'esign'`.execute(db)
  return rows[0]?.count ?? 0
}

function viewOf(
  ctx: Ctx,
  kind: ConnectionKind,
  row: ConnectionRow | undefined,
  waiting: number,
): DocumentConnection {
  const secrets = row ? openSecrets(ctx, kind, row.secrets) : {}
  return {
    ...{ kind, name: row?.name ?? '', settings: { ...(row?.settings as Values | undefined) } },
    kept: secretsOf(kind)
      .map(({ key }) => key)
      .filter((key) => secrets[key]),
    ...{ status: row?.status === 1 ? 1 : 0, version: row?.version ?? 0 },
    callback_url: row ? callbackOf(ctx, kind, row.public_id) : '',
    tested_at: row?.tested_at ?? null,
    // Written by the product alone.
    test_outcome: (row?.test_outcome || null) as ServiceOutcome | null,
    waiting: kind === 'esign' ? waiting : 0,
  }
}

const rowOf = (rows: readonly ConnectionRow[], kind: ConnectionKind) => rows.find((row) => row.kind === kind)

export function listConnections(ctx: Ctx): Promise<DataOf<typeof readConnections>> {
  return readTx(ctx, async (db) => {
    const rows = await findConnections(ctx, db)
    const waiting = await countWaiting(ctx, db)
    return { connections: connectionKinds.map((kind) => viewOf(ctx, kind, rowOf(rows, kind), waiting)) }
  })
}

async function readOne(ctx: Ctx, db: Db, kind: ConnectionKind): Promise<DocumentConnection> {
  return viewOf(ctx, kind, rowOf(await findConnections(ctx, db), kind), await countWaiting(ctx, db))
}

type Body = BodyOf<typeof saveConnection>

const audited = (row: Partial<ConnectionRow>) => ({
  name: row.name ?? null,
  ...((row.settings as Values | undefined) ?? {}),
  // Masked because of its name; it differs whenever a secret was entered again.
  secret: row.secrets ?? null,
  status: row.status ?? null,
})

/** An advisory lock, because two first savings have no row to lock. */
const lockConnection = (ctx: Ctx, db: Db, kind: ConnectionKind) =>
  sql`select pg_advisory_xact_lock(hashtextextended('document connection ' || ${kind} || ${ctx.orgId}::text, 0))`.execute(
    db,
  )

/**
 * Connects a service, or edits the connection; a change asks for a new test.
 *
 * @throws AppError `record.conflict` after a concurrent change, `request.invalid`
 */
export function storeConnection(ctx: Ctx, body: Body): Promise<DocumentConnection> {
  const { kind, name, status } = body
  return tx(ctx, async (db) => {
    await lockConnection(ctx, db, kind)
    const row = rowOf(await findConnections(ctx, db), kind)
    requireVersion(row?.version ?? 0, body.version)
    const { values, kept } = checkedValues(ctx, body, row && connectionOf(ctx, kind, row))
    const now = ctx.now.toString()
    const after = {
      ...{ name, settings: JSON.stringify(values), secrets: sealSecrets(ctx, kind, kept), status },
      ...{ version: (row?.version ?? 0) + 1, tested_at: null, test_outcome: '', updated_at: now },
    }
    await db
      .insertInto('document_connection')
      .values({ org_id: ctx.orgId, kind, created_at: now, ...after })
      .onConflict((conflict) => conflict.columns(['org_id', 'kind']).doUpdateSet(after))
      .execute()
    const stored = found(rowOf(await findConnections(ctx, db), kind))
    await recordAudit(ctx, db, {
      ...{ recordType: CONNECTION, recordLabel: name },
      changes: changesBetween(row ? audited(row) : {}, audited(stored)),
    })
    return readOne(ctx, db, kind)
  })
}

async function outcomeOf(ctx: Ctx, kind: ConnectionKind, connection: Connection) {
  try {
    await callConnection(ctx, kind, connection)
    return { outcome: 'success' as const, detail: '' }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    ctx.log.info({ kind, reason: error.reason, detail: error.detail }, 'the service could not be used')
    return { outcome: error.reason, detail: error.detail }
  }
}

/**
 * Calls the service with the saved settings. The result is kept unless they changed meanwhile.
 *
 * @throws AppError `documents.not_connected` where something is missing
 */
export async function tryConnection(
  ctx: Ctx,
  { kind }: BodyOf<typeof testConnection>,
): Promise<DataOf<typeof testConnection>> {
  const row = await readTx(ctx, async (db) => rowOf(await findConnections(ctx, db), kind))
  const connection = row && connectionOf(ctx, kind, row)
  if (!connection || connectionFields[kind].some(({ key }) => !connection.values[key]))
    fail('documents.not_connected')
  const result = await outcomeOf(ctx, kind, connection)
  return tx(ctx, async (db) => {
    await db
      .updateTable('document_connection')
      .set({ tested_at: ctx.now.toString(), test_outcome: result.outcome })
      .where('org_id', '=', ctx.orgId)
      .where('kind', '=', kind)
      .where('version', '=', connection.version)
      .execute()
    await recordAudit(ctx, db, {
      ...{ recordType: CONNECTION, recordLabel: connection.name, details: { outcome: result.outcome } },
    })
    return { ...result, connection: await readOne(ctx, db, kind) }
  })
}
