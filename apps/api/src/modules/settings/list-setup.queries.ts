import type { ListPreferences } from '@muster/contract/settings/list-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export type Device = 'desktop' | 'phone'

/** Default view and column preferences of a list, in one statement. */
export async function findListChoices(
  ctx: Ctx,
  db: Db,
  accountId: number,
  list: string,
  device: Device,
): Promise<{ view_id: number | null; preferences: ListPreferences | null }> {
  const { rows } = await sql<{ view_id: number | null; preferences: ListPreferences | null }>`
    select
      (select view_id from list_default
        where org_id = ${ctx.orgId} and account_id = ${accountId} and list = ${list}) as view_id,
      (select preferences from list_preference
        where org_id = ${ctx.orgId} and account_id = ${accountId} and list = ${list}
          and device = ${device}) as preferences`.execute(db)
  return rows[0] ?? { view_id: null, preferences: null }
}

/** @param viewId null: no default view */
export async function writeDefaultView(
  ctx: Ctx,
  db: Db,
  accountId: number,
  list: string,
  viewId: number | null,
): Promise<void> {
  if (viewId === null) {
    await db
      .deleteFrom('list_default')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', accountId)
      .where('list', '=', list)
      .execute()
    return
  }
  await db
    .insertInto('list_default')
    .values({ org_id: ctx.orgId, account_id: accountId, list, view_id: viewId })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'account_id', 'list']).doUpdateSet({ view_id: viewId }),
    )
    .execute()
}

/**
 * Stores preferences of a list.
 * @returns false, without writing, if this would exceed `maxLists` lists
 */
export async function writeListPreferences(
  ctx: Ctx,
  db: Db,
  accountId: number,
  input: { list: string; device: Device; preferences: ListPreferences },
  maxLists: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into list_preference (org_id, account_id, list, device, preferences, updated_at)
    select ${ctx.orgId}::bigint, ${accountId}::bigint, ${input.list}, ${input.device},
      ${JSON.stringify(input.preferences)}::jsonb, ${ctx.now.toString()}::timestamptz
    where (select count(*) from list_preference
        where org_id = ${ctx.orgId} and account_id = ${accountId}) < ${maxLists}
      or exists (select from list_preference
        where org_id = ${ctx.orgId} and account_id = ${accountId}
          and list = ${input.list} and device = ${input.device})
    on conflict (org_id, account_id, list, device)
      do update set preferences = excluded.preferences, updated_at = excluded.updated_at`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}
