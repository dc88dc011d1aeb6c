import type { ListViewState } from '@muster/contract/settings/list-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface ListViewRow {
  id: number
  account_id: number
  list: string
  name: string
  state: ListViewState
  is_shared: boolean
  owner: string
}

function viewsInReach(ctx: Ctx, db: Db) {
  return db
    .selectFrom('list_view as v')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'v.org_id').onRef('a.id', '=', 'v.account_id'),
    )
    .select([
      'v.id',
      'v.account_id',
      'v.list',
      'v.name',
      sql<ListViewState>`v.state`.as('state'),
      'v.is_shared',
      sql<string>`coalesce(nullif(a.display_name, ''), a.email)`.as('owner'),
    ])
    .where('v.org_id', '=', ctx.orgId)
    .where((row) => row.or([row('v.account_id', '=', ctx.actor.accountId), row('v.is_shared', '=', true)]))
}

/** The caller's views of a list, then those shared by others, by name. */
export function findListViews(ctx: Ctx, db: Db, list: string): Promise<ListViewRow[]> {
  return viewsInReach(ctx, db)
    .where('v.list', '=', list)
    .orderBy(sql`v.account_id = ${ctx.actor.accountId}`, 'desc')
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
}

/** A view that is the caller's own or shared. */
export function findListView(ctx: Ctx, db: Db, id: number): Promise<ListViewRow | undefined> {
  return viewsInReach(ctx, db).where('v.id', '=', id).executeTakeFirst()
}

export async function insertListView(
  ctx: Ctx,
  db: Db,
  accountId: number,
  { list, name, state, is_shared }: Pick<ListViewRow, 'list' | 'name' | 'state' | 'is_shared'>,
): Promise<number | undefined> {
  const now = ctx.now.toString()
  const row = await db
    .insertInto('list_view')
    .values({
      org_id: ctx.orgId,
      account_id: accountId,
      list,
      name,
      state: JSON.stringify(state),
      is_shared,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isNameTaken(ctx: Ctx, db: Db, view: ListViewRow, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('list_view')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', view.account_id)
    .where('list', '=', view.list)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', view.id)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateListViewRow(
  ctx: Ctx,
  db: Db,
  { id, name, state, is_shared }: ListViewRow,
): Promise<void> {
  await db
    .updateTable('list_view')
    .set({ name, state: JSON.stringify(state), is_shared, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/** Clears other people's default when a view is no longer visible to them. */
export async function clearOthersDefaults(ctx: Ctx, db: Db, view: ListViewRow): Promise<void> {
  await db
    .deleteFrom('list_default')
    .where('org_id', '=', ctx.orgId)
    .where('view_id', '=', view.id)
    .where('account_id', '<>', view.account_id)
    .execute()
}

export async function deleteListView(ctx: Ctx, db: Db, id: number): Promise<void> {
  await db.deleteFrom('list_view').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
}
