import type { readOwnSignIns } from '@muster/contract/dashboards/sign-ins.contract'
import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  type DeferredQuery,
  deferredQuery,
  instantOf,
  mapQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import type { HomePart } from '../../../platform/home/home-parts.ts'
import { deviceOf } from '../../session/index.ts'

const SHOWN = 3

interface SignInRow {
  at: string
  result: string
  ip: string
  user_agent: string
  total: number
}

/** The caller's own attempts to sign in, newest first. */
function signInsQuery(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
): DeferredQuery<SignInRow[]> {
  const statement = sql<SignInRow>`
    select h.at, h.result, h.ip, h.user_agent,
      (select count(*)::int from login_history c where c.org_id = h.org_id and c.account_id = h.account_id) as total
    from login_history h where h.org_id = ${ctx.orgId} and h.account_id = ${ctx.actor.accountId}
    order by h.at desc, h.id desc limit ${limit} offset ${(page - 1) * limit}`
  return deferredQuery(statement, (rows) => rows)
}

function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}

/** The caller's own sign-ins. One statement. */
export function listOwnSignIns(
  ctx: Ctx,
  { page, limit }: QueryOf<typeof readOwnSignIns>,
): Promise<DataOf<typeof readOwnSignIns>> {
  return readTx(ctx, async (db) => {
    const rows = await runQuery(db, signInsQuery(ctx, { page, limit }))
    const total = rows[0]?.total ?? 0
    return {
      docs: rows.map(({ at, result, ip, user_agent }) => ({
        ...{ at: instantOf(at), result, ip },
        device: deviceName(user_agent),
      })),
      total,
      numPages: pageCount(total, limit),
    }
  })
}

/** The latest sign-ins, so that people notice one that was not theirs. */
export const signInsPart: HomePart<'sign_ins'> = {
  key: 'sign_ins',
  isPrivate: true,
  isFor: ({ accountId }) => accountId !== null,
  query: ({ ctx }) =>
    mapQuery(signInsQuery(ctx, { page: 1, limit: SHOWN }), (rows) =>
      rows.map(({ at, result, user_agent }) => ({
        at: instantOf(at),
        is_successful: result === 'success',
        device: deviceName(user_agent),
      })),
    ),
}
