import type { listSsoEvents } from '@muster/contract/integrations/sso.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { listSsoLog, type SsoLogRow } from '../session/index.ts'

const SHOWN = 100
const CONFLICT = 'identity_conflict'

function eventOf(row: SsoLogRow): DataOf<typeof listSsoEvents>['events'][number] {
  const { id, at, outcome, detail, email, ip } = row
  return {
    id,
    at,
    kind: row.kind === 'test' ? 'test' : 'sign_in',
    provider: row.provider_name,
    outcome,
    detail,
    email,
    ip,
    abilities: { unlink: outcome === CONFLICT && row.kind === 'sign_in' },
  }
}

/** The last 100 events, newest first. */
export async function listEvents(ctx: Ctx): Promise<DataOf<typeof listSsoEvents>> {
  const rows = await readTx(ctx, (db) => listSsoLog(db, ctx.orgId, SHOWN))
  return { events: rows.map(eventOf) }
}

/**
 * Removes the links between an account and the identities that used it, of any provider, after somebody else
 * was refused with the same address. The next person who signs in with that address is linked to the account.
 */
export async function unlinkIdentity(ctx: Ctx, eventId: number): Promise<void> {
  await tx(ctx, async (db) => {
    const event = found(
      await db
        .selectFrom('sso_log')
        .select(['account_id', 'email'])
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', eventId)
        .where('outcome', '=', CONFLICT)
        .where('kind', '=', 'sign_in')
        .executeTakeFirst(),
    )
    await db
      .deleteFrom('sso_identity')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', event.account_id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: event.account_id,
      recordLabel: event.email,
      changes: { single_sign_on: ['linked', null] },
    })
  })
}
