import type { LmsOutcome, testLms } from '@muster/contract/integrations/lms.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { GuardedFetchError, guardedFetch, type RefusedFetch } from '../../platform/net/guarded-fetch.ts'
import { type ConnectionRow, connectionView, findConnection, openSecret } from './lms.queries.ts'

const outcomeOfRefusal: Record<RefusedFetch, LmsOutcome> = {
  address_invalid: 'address_invalid',
  not_https: 'not_https',
  address_forbidden: 'address_forbidden',
  not_found: 'host_not_found',
  redirected: 'redirected',
  too_large: 'too_large',
  too_slow: 'too_slow',
  unreachable: 'unreachable',
}

function outcomeOfStatus(status: number): LmsOutcome {
  if (status >= 200 && status < 300) return 'success'
  if (status === 401 || status === 403) return 'credentials_refused'
  if (status === 404) return 'not_found'
  return status >= 500 ? 'server_error' : 'unexpected_answer'
}

function authorization(ctx: Ctx, row: ConnectionRow & { secret: string }): string {
  const secret = openSecret(ctx, row.secret)
  if (row.auth_kind === 'bearer') return `Bearer ${secret}`
  return `Basic ${Buffer.from(`${row.user_name}:${secret}`).toString('base64')}`
}

/** Calls the system and classifies the response; its content is discarded. */
async function callLms(ctx: Ctx, row: ConnectionRow & { secret: string }) {
  try {
    const answer = await guardedFetch(
      row.base_url + row.check_path,
      { headers: { authorization: authorization(ctx, row), accept: 'application/json' } },
      { allowLocal: ctx.platform.config.ssoAllowLocal === true },
    )
    return { outcome: outcomeOfStatus(answer.status), http_status: answer.status }
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    ctx.log.info({ reason: error.reason }, 'the learning system was not reached')
    return { outcome: outcomeOfRefusal[error.reason], http_status: null }
  }
}

/**
 * Calls the learning system with the saved settings. The result is stored unless the settings changed during
 * the call.
 *
 * @throws AppError `integrations.lms_incomplete`
 */
export async function testConnection(ctx: Ctx): Promise<DataOf<typeof testLms>> {
  const row = await readTx(ctx, (db) => findConnection(ctx, db))
  if (!row?.secret) fail('integrations.lms_incomplete')
  const began = performance.now()
  const result = await callLms(ctx, { ...row, secret: row.secret })
  const took_ms = Math.round(performance.now() - began)
  return tx(ctx, async (db) => {
    await db
      .updateTable('lms_connection')
      .set({ tested_at: ctx.now.toString(), test_outcome: result.outcome })
      .where('org_id', '=', ctx.orgId)
      .where('version', '=', row.version)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'lms_connection',
      recordLabel: row.base_url,
      details: { outcome: result.outcome },
    })
    return { ...result, took_ms, lms: connectionView(found(await findConnection(ctx, db))) }
  })
}
