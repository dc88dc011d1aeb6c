import { sql } from 'kysely'
import type { PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { FlowKind } from './flows.queries.ts'
import type { SsoProvider } from './providers.queries.ts'

/** Entries kept per organisation, so that repeated failures cannot fill the table. */
const KEPT = 500

export interface SsoEvent {
  kind: FlowKind
  /** `success`, or the reason for the refusal. */
  outcome: string
  /** For administrators: what exactly was wrong. */
  detail?: string
  email?: string
  accountId?: number | null
}

/** Records the outcome of a sign-in or a test in the organisation's log of single sign-on. */
export async function logSso(
  ctx: Pick<PublicCtx, 'now' | 'request'>,
  db: Db,
  provider: Pick<SsoProvider, 'orgId' | 'id' | 'name'>,
  event: SsoEvent,
): Promise<void> {
  const { orgId } = provider
  await db
    .insertInto('sso_log')
    .values({
      org_id: orgId,
      provider_id: provider.id,
      provider_name: provider.name,
      at: ctx.now.toString(),
      kind: event.kind,
      outcome: event.outcome,
      detail: (event.detail ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 1000),
      email: (event.email ?? '').slice(0, 254),
      account_id: event.accountId ?? null,
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
    })
    .execute()
  await sql`
    delete from sso_log where org_id = ${orgId} and id < (
      select l.id from sso_log l where l.org_id = ${orgId} order by l.id desc offset ${KEPT} limit 1)`.execute(
    db,
  )
}

export interface SsoLogRow {
  id: number
  provider_name: string
  at: string
  kind: string
  outcome: string
  detail: string
  email: string
  account_id: number | null
  provider_id: number
  ip: string
  user_agent: string
}

export function listSsoLog(db: Db, orgId: number, limit: number): Promise<SsoLogRow[]> {
  return db
    .selectFrom('sso_log')
    .select(['id', 'provider_id', 'provider_name', 'at', 'kind', 'outcome', 'detail', 'email'])
    .select(['account_id', 'ip', 'user_agent'])
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
