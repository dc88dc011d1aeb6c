import { type BodyOf, type DataOf, type ParamsOf, pageCount } from '@muster/contract/kit/index'
import type {
  AccessRule,
  addAccessMembers,
  createAccessRule,
  listAccessMembers,
  listAccessRules,
  readAccessRule,
  removeAccessMember,
  updateAccessRule,
} from '@muster/contract/onboarding/access-rules.contract'
import { type RawBuilder, sql } from 'kysely'
import { changesBetween } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { accessRulesTexts } from './access-rules.texts.ts'

export const ACCESS_RULE = 'onboarding_access_group'
/** People of a group. */
const MOST_MEMBERS = 500

type Member = DataOf<typeof readAccessRule>['members'][number]
type Saved = DataOf<typeof createAccessRule>

const ruleColumns = sql`g.id as group_id, g.name as "GROUP_NAME", g.note, g.status as "GROUP_STATUS",
  to_jsonb(g.step_kinds) as step_kinds, g.flow_id as workflow_id,
  (select f.name from onboarding_flow f where f.org_id = g.org_id and f.id = g.flow_id) as workflow,
  (select count(*)::int from onboarding_access_member m where m.org_id = g.org_id and m.group_id = g.id) as users, g.version`

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(g.name)`,
  status: sql`g.status`,
  users: sql`users`,
}

/** The access rules, by name. One statement. */
export async function pageOfRules(
  ctx: Ctx,
  { GROUP_STATUS: status, page, limit, search, sort }: BodyOf<typeof listAccessRules>,
): Promise<DataOf<typeof listAccessRules>> {
  const from = sql`from onboarding_access_group g where g.org_id = ${ctx.orgId}
    and (${status ?? null}::int is null or g.status = ${status ?? null}::int)
    and (${search} = '' or position(lower(${search}) in lower(g.name || ' ' || g.note)) > 0)`
  const by = sortOf(sorts, sort) ?? sql`lower(g.name)`
  const order = sort?.startsWith('-') ? sql`${by} desc` : by
  const answer = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: deferredQuery(
          sql<AccessRule>`select ${ruleColumns} ${from} order by ${order}, g.id
            limit ${limit} offset ${(page - 1) * limit}`,
          (rows) => rows,
        ),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total ${from}`,
          ([row]) => row?.total ?? 0,
        ),
      }),
    ),
  )
  return { ...answer, numPages: pageCount(answer.total_rows, limit) }
}

async function findRule(ctx: Ctx, db: Db, id: number): Promise<AccessRule> {
  const { rows } = await sql<AccessRule>`
    select ${ruleColumns} from onboarding_access_group g where g.org_id = ${ctx.orgId} and g.id = ${id}`.execute(
    db,
  )
  return found(rows[0])
}

async function findMembers(ctx: Ctx, db: Db, id: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select e.id as employee_id, e.full_name as name, e.code, d.name as designation,
      exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id and a.state <> 'disabled') as is_active
    from onboarding_access_member m join employee e on e.org_id = m.org_id and e.id = m.employee_id
    left join designation d on d.org_id = e.org_id and d.id = e.designation_id
    where m.org_id = ${ctx.orgId} and m.group_id = ${id} order by lower(e.full_name), e.id`.execute(db)
  return rows
}

async function findFlows(ctx: Ctx, db: Db) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from onboarding_flow where org_id = ${ctx.orgId} order by lower(name), id`.execute(db)
  return rows
}

/** @throws AppError `record.not_found` */
export function readRule(
  ctx: Ctx,
  { group_id: id }: BodyOf<typeof readAccessRule>,
): Promise<DataOf<typeof readAccessRule>> {
  return readTx(ctx, async (db) => {
    const rule = id === undefined ? null : await findRule(ctx, db, id)
    return {
      rule,
      members: rule ? await findMembers(ctx, db, rule.group_id) : [],
      flows: await findFlows(ctx, db),
    }
  })
}

/** @throws AppError `record.not_found` */
export function readMembers(
  ctx: Ctx,
  { group }: ParamsOf<typeof listAccessMembers>,
): Promise<DataOf<typeof listAccessMembers>> {
  return readTx(ctx, async (db) => {
    const { group_id, GROUP_NAME } = await findRule(ctx, db, group)
    return { group_id, GROUP_NAME, members: await findMembers(ctx, db, group_id) }
  })
}

interface RuleContent {
  name: string
  note: string
  status: 0 | 1
  step_kinds: number[]
  flow_id: number | null
}

async function check(ctx: Ctx, db: Db, { name, flow_id }: RuleContent, id: number | null): Promise<void> {
  const { rows: taken } = await sql`
    select from onboarding_access_group where org_id = ${ctx.orgId} and lower(name) = lower(${name})
      and id is distinct from ${id}::bigint`.execute(db)
  if (taken.length > 0) fail('record.duplicate', { fields: { GROUP_NAME: accessRulesTexts('nameTaken') } })
  if (flow_id === null) return
  const { rows } = await sql`
    select from onboarding_flow where org_id = ${ctx.orgId} and id = ${flow_id}`.execute(db)
  if (rows.length === 0) fail('request.invalid', { fields: { workflow_id: accessRulesTexts('unknownFlow') } })
}

/** @throws AppError `request.invalid` for people who do not exist */
async function requirePeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)]
  const { rows } = await sql`
    select from employee where org_id = ${ctx.orgId} and id = any (${unique}::bigint[])`.execute(db)
  if (rows.length < unique.length)
    fail('request.invalid', { fields: { users: accessRulesTexts('unknownPerson') } })
}

const insertMembers = (ctx: Ctx, db: Db, groupId: number, ids: readonly number[]) =>
  sql`
  insert into onboarding_access_member (org_id, group_id, employee_id)
  select ${ctx.orgId}, ${groupId}, x from unnest(${[...new Set(ids)]}::bigint[]) x on conflict do nothing`.execute(
    db,
  )

async function memberIds(ctx: Ctx, db: Db, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employee_id as id from onboarding_access_member
    where org_id = ${ctx.orgId} and group_id = ${groupId} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

const audited = ({ step_kinds, ...content }: RuleContent, users: readonly number[]) => ({
  ...content,
  step_kinds: step_kinds.join(', '),
  users: users.join(', '),
})

const sorted = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b)

/** @throws AppError `record.duplicate`, `request.invalid` */
export function createRule(ctx: Ctx, body: BodyOf<typeof createAccessRule>): Promise<Saved> {
  const content: RuleContent = {
    ...{ name: body.GROUP_NAME, note: body.note, status: body.GROUP_STATUS },
    ...{ step_kinds: sorted(body.step_kinds), flow_id: body.workflow_id },
  }
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, ACCESS_RULE)
    await check(ctx, db, content, null)
    await requirePeople(ctx, db, body.users)
    const stamp = ctx.now.toString()
    let group_id = 0
    const version = await changeRecord(ctx, db, {
      ...{ record: ACCESS_RULE, label: content.name, stored: 0, seen: undefined },
      changes: changesBetween({}, audited(content, sorted(body.users))),
      write: async () => {
        const { id } = await db
          .insertInto('onboarding_access_group')
          .values({ org_id: ctx.orgId, ...content, created_at: stamp, updated_at: stamp })
          .returning('id')
          .executeTakeFirstOrThrow()
        group_id = id
        await insertMembers(ctx, db, id, body.users)
      },
    })
    return { group_id, version }
  })
}

interface Change {
  seen: number | undefined
  content: (before: RuleContent) => RuleContent
  users: (before: readonly number[]) => readonly number[]
}

/** Changes a rule with its people; one at a time. */
async function change(ctx: Ctx, db: Db, id: number, { seen, content, users }: Change) {
  await advisoryLock(ctx, db, ACCESS_RULE)
  const rule = await findRule(ctx, db, id)
  const before: RuleContent = {
    ...{ name: rule.GROUP_NAME, note: rule.note, status: rule.GROUP_STATUS },
    ...{ step_kinds: rule.step_kinds, flow_id: rule.workflow_id },
  }
  const people = await memberIds(ctx, db, id)
  const after = content(before)
  const wanted = sorted(users(people))
  if (wanted.length > MOST_MEMBERS) fail('onboarding.access_full', { parameters: { most: MOST_MEMBERS } })
  const version = await changeRecord(ctx, db, {
    ...{ record: ACCESS_RULE, id, label: after.name, stored: rule.version, seen },
    changes: changesBetween(audited(before, people), audited(after, wanted)),
    check: async () => {
      await check(ctx, db, after, id)
      await requirePeople(ctx, db, wanted)
    },
    write: async (next) => {
      await db
        .updateTable('onboarding_access_group')
        .set({ ...after, version: next, updated_at: ctx.now.toString() })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', id)
        .execute()
      await sql`delete from onboarding_access_member where org_id = ${ctx.orgId} and group_id = ${id}
        and not employee_id = any (${wanted}::bigint[])`.execute(db)
      await insertMembers(ctx, db, id, wanted)
    },
  })
  return { group_id: id, users: wanted.length, version }
}

const same = <T>(value: T): T => value

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function updateRule(ctx: Ctx, body: BodyOf<typeof updateAccessRule>): Promise<Saved> {
  const { group_id, version: seen, users, step_kinds, workflow_id } = body
  return tx(ctx, async (db) => {
    const { users: _, ...saved } = await change(ctx, db, group_id, {
      seen,
      content: (before) => ({
        name: body.GROUP_NAME ?? before.name,
        note: body.note ?? before.note,
        status: body.GROUP_STATUS ?? before.status,
        step_kinds: step_kinds ? sorted(step_kinds) : before.step_kinds,
        flow_id: workflow_id === undefined ? before.flow_id : workflow_id,
      }),
      users: (before) => users ?? before,
    })
    return saved
  })
}

/** @throws AppError `record.not_found`, `request.invalid`, `onboarding.access_full` */
export const addMembers = (
  ctx: Ctx,
  { group_id, users }: BodyOf<typeof addAccessMembers>,
): Promise<DataOf<typeof addAccessMembers>> =>
  tx(ctx, (db) =>
    change(ctx, db, group_id, {
      ...{ seen: undefined, content: same },
      users: (before) => [...before, ...users],
    }),
  )

/** @throws AppError `record.not_found` */
export const removeMember = (
  ctx: Ctx,
  { group_id, employee_id }: BodyOf<typeof removeAccessMember>,
): Promise<DataOf<typeof removeAccessMember>> =>
  tx(ctx, (db) =>
    change(ctx, db, group_id, {
      ...{ seen: undefined, content: same },
      users: (before) => before.filter((id) => id !== employee_id),
    }),
  )
