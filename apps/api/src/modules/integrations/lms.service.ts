import type { readLms, updateLms } from '@muster/contract/integrations/lms.contract'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { integrationsTexts } from './integrations.texts.ts'
import { type ConnectionRow, connectionView, findConnection, sealSecret } from './lms.queries.ts'

const LOCAL = /^http:\/\/127\.0\.0\.1(:\d+)?(\/|$)/

/** @throws AppError `request.invalid` for anything but a plain https address */
function checkedAddress(ctx: Ctx, text: string): string {
  const url = URL.parse(text)
  const isLocal = ctx.platform.config.ssoAllowLocal === true && LOCAL.test(text)
  const isFine =
    url &&
    (url.protocol === 'https:' || isLocal) &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  if (!isFine) {
    fail('request.invalid', {
      fields: { base_url: integrationsTexts('httpsAddressRequired') },
    })
  }
  return url.href.replace(/\/+$/, '')
}

/** @throws AppError `request.invalid` for missing settings */
function refuseIncomplete(
  body: BodyOf<typeof updateLms>,
  address: string,
  before: ConnectionRow | undefined,
): void {
  const fields: Record<string, string> = {}
  const isElsewhere = before !== undefined && before.base_url !== address
  if (!body.secret && isElsewhere && before.secret !== null) {
    // Otherwise anybody who may change the address could have the secret sent to a server of their own.
    fields.secret = integrationsTexts('reenterSecret')
  } else if (!body.secret && body.status === 1 && !before?.secret) {
    fields.secret = integrationsTexts('secretRequired')
  }
  if (body.auth_kind === 'basic') {
    if (!body.user_name) fields.user_name = fieldTexts('required')
    else if (!/^[\x20-\x39\x3b-\x7e]*$/.test(body.user_name)) {
      fields.user_name = integrationsTexts('invalidUserName')
    }
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

const audited = (row: Partial<ConnectionRow>) => ({
  base_url: row.base_url ?? null,
  check_path: row.check_path ?? null,
  auth_kind: row.auth_kind ?? null,
  user_name: row.user_name ?? null,
  // Masked because of its name; the ciphertext differs whenever the secret was entered again.
  secret: row.secret ?? null,
  status: row.status ?? null,
})

export async function readConnection(ctx: Ctx): Promise<DataOf<typeof readLms>> {
  const row = await readTx(ctx, (db) => findConnection(ctx, db))
  return { lms: row ? connectionView(row) : null }
}

/** An advisory lock, because two concurrent first connections have no row to lock. */
async function lockConnection(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lms connection ' || ${ctx.orgId}::text, 0))`.execute(
    db,
  )
}

/**
 * Saves the connection settings. Changing anything the test depends on requires a new test.
 *
 * @throws AppError `record.conflict` after a concurrent change, `request.invalid`
 */
export async function changeLms(ctx: Ctx, body: BodyOf<typeof updateLms>): Promise<DataOf<typeof updateLms>> {
  const base_url = checkedAddress(ctx, body.base_url)
  return tx(ctx, async (db) => {
    await lockConnection(ctx, db)
    const before = await findConnection(ctx, db)
    requireVersion(before?.version ?? 0, body.version)
    refuseIncomplete(body, base_url, before)
    const reached = {
      base_url,
      check_path: body.check_path ?? before?.check_path ?? '',
      auth_kind: body.auth_kind,
      user_name: body.auth_kind === 'basic' ? (body.user_name ?? '') : '',
      secret: body.secret ? sealSecret(ctx, body.secret) : (before?.secret ?? null),
    }
    const isAsTested =
      before && Object.entries(reached).every(([key, value]) => before[key as keyof typeof reached] === value)
    const row = {
      ...reached,
      status: body.status,
      version: body.version + 1,
      updated_at: ctx.now.toString(),
      ...(isAsTested ? {} : { tested_at: null, test_outcome: '' }),
    }
    await db
      .insertInto('lms_connection')
      .values({ org_id: ctx.orgId, ...row })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
      .execute()
    const after = found(await findConnection(ctx, db))
    await recordAudit(ctx, db, {
      recordType: 'lms_connection',
      recordLabel: base_url,
      changes: changesBetween(before ? audited(before) : {}, audited(after)),
    })
    return { lms: connectionView(after) }
  })
}
