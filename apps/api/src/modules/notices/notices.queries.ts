import { ROLE } from '@muster/contract/kit/index'
import { NOTICE_DAYS } from '@muster/contract/notices/notices.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { insertLate } from '../../platform/db/late-inserts.ts'
import type { Db } from '../../platform/db/tx.ts'

type Caller = Pick<Ctx, 'orgId' | 'now'>
type Reader = Caller & Pick<Ctx, 'actor'>

/** Older notices are hidden even before the clean-up has deleted them. */
const earliest = (
  ctx: Caller,
) => sql<string>`${ctx.now.toString()}::timestamptz - make_interval(days => coalesce(
  (select (o.features ->> 'notices_keep_days')::int from organisation o where o.org_id = ${ctx.orgId}),
  ${NOTICE_DAYS}))`

const accountOf = (ctx: Reader) => ctx.actor.accountId as number

export interface Recipient {
  account_id: number
  employee_id: number | null
  email: string
  name: string
  language: string
  uses_console: boolean
  org_name: string
  colour: string
  logo_path: string | null
  /** By kind; only kinds for which the person has made a choice. */
  chosen: Record<string, { bell: boolean; email: boolean }>
}

/** The given accounts and employees that can sign in, with their preferences for the kinds. */
export function recipientsQuery(
  ctx: Caller,
  who: { accountIds: readonly number[]; employeeIds: readonly number[]; kinds: readonly string[] },
): DeferredQuery<Recipient[]> {
  const statement = sql<Recipient>`
    select a.id as account_id, a.employee_id, a.email,
      coalesce(nullif(a.display_name, ''), a.email) as name, coalesce(a.language, o.language) as language,
      exists (
        select 1 from account_role r where r.org_id = a.org_id and r.account_id = a.id
          and r.role_id in (${ROLE.admin}, ${ROLE.subAdmin}, ${ROLE.adminLike})) as uses_console,
      o.name as org_name, o.theme_colour as colour, o.logo_path,
      coalesce((
        select jsonb_object_agg(p.kind, jsonb_build_object('bell', p.bell, 'email', p.email))
        from notice_preference p
        where p.org_id = a.org_id and p.account_id = a.id and p.kind = any (${[...who.kinds]}::text[])), '{}'::jsonb)
        as chosen
    from account a join organisation o on o.org_id = a.org_id
    where a.org_id = ${ctx.orgId} and a.state = 'active'
      and (a.id = any (${[...who.accountIds]}::bigint[]) or a.employee_id = any (${[...who.employeeIds]}::bigint[]))`
  return deferredQuery(statement, (rows) => rows)
}

export interface NewNotice {
  account_id: number
  kind: string
  data: string
  title: string
  body: string
  link_admin: string | null
  link_me: string | null
}

export async function insertNotices(ctx: Caller, db: Db, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.map((notice) => ({ org_id: ctx.orgId, created_at: ctx.now.toString(), ...notice }))
  await insertLate(db, 'notice', rows)
}

export interface NoticePage {
  page: number
  limit: number
  unread?: 0 | 1 | undefined
  before?: number | undefined
}

function ownNotices(ctx: Reader, db: Db) {
  return db
    .selectFrom('notice')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountOf(ctx))
    .where('created_at', '>', earliest(ctx))
}

/** One page, newest first. */
export function findNotices(ctx: Reader, db: Db, { page, limit, unread, before }: NoticePage) {
  return ownNotices(ctx, db)
    .select(['id', 'kind', 'data', 'title', 'body', 'link_admin', 'link_me', 'created_at', 'read_at'])
    .$if(unread === 1, (query) => query.where('read_at', 'is', null))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number]

export async function countNotices(
  ctx: Reader,
  db: Db,
  before?: number,
): Promise<{ all: number; unread: number; all_before: number; unread_before: number }> {
  const older = before === undefined ? sql<boolean>`true` : sql<boolean>`id < ${before}`
  return ownNotices(ctx, db)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where read_at is null)`.as('unread'),
      sql<number>`count(*) filter (where ${older})`.as('all_before'),
      sql<number>`count(*) filter (where ${older} and read_at is null)`.as('unread_before'),
    ])
    .executeTakeFirstOrThrow()
}

export function unreadQuery(ctx: Reader): DeferredQuery<number> {
  const statement = sql<{ unread: number }>`
    select count(*)::int as unread from notice
    where org_id = ${ctx.orgId} and account_id = ${accountOf(ctx)} and created_at > ${earliest(ctx)}
      and read_at is null`
  return deferredQuery(statement, ([row]) => row?.unread ?? 0)
}

export const countUnread = (ctx: Reader, db: Db): Promise<number> => runQuery(db, unreadQuery(ctx))

export type Chosen = { ids: readonly number[] } | { upTo: number }

const within = (chosen: Chosen) =>
  'ids' in chosen ? sql<boolean>`id = any (${[...chosen.ids]}::bigint[])` : sql<boolean>`id <= ${chosen.upTo}`

/** @returns the number of changed notices */
export async function setRead(ctx: Reader, db: Db, chosen: Chosen, isRead: boolean): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ read_at: isRead ? ctx.now.toString() : null })
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountOf(ctx))
    .where(within(chosen))
    .where('read_at', isRead ? 'is' : 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns the number of deleted notices; with `upTo` only read ones are deleted */
export async function removeNotices(ctx: Reader, db: Db, chosen: Chosen): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notice')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountOf(ctx))
    .where(within(chosen))
    .$if('upTo' in chosen, (query) => query.where('read_at', 'is not', null))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes everybody's notices that have exceeded the retention period. */
export async function removeOldNotices(ctx: Caller, db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notice')
    .where('org_id', '=', ctx.orgId)
    .where('created_at', '<=', earliest(ctx))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export function findPreferences(ctx: Reader, db: Db) {
  return db
    .selectFrom('notice_preference')
    .select(['kind', 'bell', 'email'])
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountOf(ctx))
    .execute()
}

export async function storePreferences(
  ctx: Reader,
  db: Db,
  kinds: readonly { kind: string; bell: boolean; email: boolean }[],
): Promise<void> {
  await db
    .insertInto('notice_preference')
    .values(
      kinds.map(({ kind, bell, email }) => ({
        org_id: ctx.orgId,
        account_id: accountOf(ctx),
        kind,
        bell,
        email,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'account_id', 'kind']).doUpdateSet((excluded) => ({
        bell: excluded.ref('excluded.bell'),
        email: excluded.ref('excluded.email'),
      })),
    )
    .execute()
}

/** The account's language, otherwise the organisation's, and how the organisation writes days. */
export function findReader(ctx: Reader, db: Db) {
  return db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
    .select(sql<string>`coalesce(a.language, o.language)`.as('language'))
    .where('a.org_id', '=', ctx.orgId)
    .where('a.id', '=', accountOf(ctx))
    .executeTakeFirst()
}
