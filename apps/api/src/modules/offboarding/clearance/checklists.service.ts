import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  changeChecklistStatus,
  createClearanceChecklist,
  listClearanceChecklists,
} from '@muster/contract/offboarding/clearance/checklists.contract'
import { CHECKLIST_FOR } from '@muster/contract/offboarding/clearance/clearance.constants'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { clearanceTexts } from './clearance.texts.ts'

export const CHECKLIST = 'clearance_checklist'

type Listed = DataOf<typeof listClearanceChecklists>
type Checklist = Listed['rows'][number]
type Input = BodyOf<typeof createClearanceChecklist>
type Saved = DataOf<typeof createClearanceChecklist>

const columns = sql`
  c.id as "CHECKLIST_ID", c.name as "CHECKLIST_NAME", ${CHECKLIST_FOR}::text as "CHECKLIST_FOR", c.description as "DESCRIPTION",
  c.department_id as "DEPARTMENT_ID", coalesce(d.name, '') as "DEPARTMENT_NAME", c.leaver_department_id,
  coalesce(ld.name, '') as leaver_department, c.leaver_location_id as "LOCATION_ID", coalesce(lo.name, '') as "LOCATION_NAME",
  c.approver_kind, c.status, c.version,
  coalesce((select jsonb_agg(jsonb_build_object('EMPLOYEE_ID', p.id, 'EMPLOYEE_NAME', p.full_name) order by p.full_name)
    from clearance_checklist_approver a join employee p on p.org_id = a.org_id and p.id = a.employee_id
    where a.org_id = c.org_id and a.checklist_id = c.id), '[]') as approvers,
  (select jsonb_agg(jsonb_build_object('title', i.title, 'note', i.note, 'is_mandatory', i.is_mandatory,
      'days_before', i.days_before) order by i.position)
    from clearance_checklist_item i where i.org_id = c.org_id and i.checklist_id = c.id) as items,
  (select count(distinct l.separation_id)::int from clearance_line l join separation s on s.org_id = l.org_id
    and s.id = l.separation_id and s.status in (1, 3, 5, 6)
    where l.org_id = c.org_id and l.checklist_id = c.id and l.state = 'open') as leavers`

const tables = sql`clearance_checklist c
  left join department d on d.org_id = c.org_id and d.id = c.department_id
  left join department ld on ld.org_id = c.org_id and ld.id = c.leaver_department_id
  left join location lo on lo.org_id = c.org_id and lo.id = c.leaver_location_id`

/** Units that can be chosen, and the retired ones that a checklist still names. */
const unitsQuery = (ctx: Ctx, table: 'department' | 'location'): DeferredQuery<Listed['departments']> =>
  deferredQuery(
    sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where org_id = ${ctx.orgId} and status = 1 order by lower(name), id limit 2000`,
    (rows) => rows,
  )

/** One statement. */
export async function pageOfChecklists(
  ctx: Ctx,
  { page, limit, search, status }: BodyOf<typeof listClearanceChecklists>,
): Promise<Listed> {
  const wanted = sql<boolean>`c.org_id = ${ctx.orgId}
    and (${search.trim()} = '' or position(lower(${search.trim()}) in lower(c.name)) > 0)
    and (${status ?? null}::smallint is null or c.status = ${status ?? null}::smallint)`
  const answer = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: deferredQuery(
          sql<Checklist>`select ${columns} from ${tables} where ${wanted}
            order by c.status desc, lower(c.name), c.id limit ${limit} offset ${(page - 1) * limit}`,
          (rows) => rows,
        ),
        count: deferredQuery(
          sql<{ count: number }>`select count(*)::int as count from clearance_checklist c where ${wanted}`,
          ([row]) => row?.count ?? 0,
        ),
        departments: unitsQuery(ctx, 'department'),
        locations: unitsQuery(ctx, 'location'),
      }),
    ),
  )
  return { ...answer, current_page: page }
}

async function findOne(ctx: Ctx, db: Db, id: number): Promise<Checklist> {
  const { rows } = await sql<Checklist>`
    select ${columns} from ${tables} where c.org_id = ${ctx.orgId} and c.id = ${id}`.execute(db)
  return found(rows[0])
}

const isUnit = (table: 'department' | 'location', ctx: Ctx, id: number | null, had: number | null) =>
  sql<boolean>`(${id}::bigint is null or exists (select from ${sql.table(table)} u where u.org_id = ${ctx.orgId}
    and u.id = ${id}::bigint and (u.status = 1 or u.id = ${had}::bigint)))`

interface Soundness {
  is_taken: boolean
  has_department: boolean
  has_leavers: boolean
  has_location: boolean
  people: number
}

/** @throws AppError `record.duplicate`, `request.invalid` */
async function requireSound(ctx: Ctx, db: Db, input: Input, before: Checklist | null): Promise<void> {
  const { CHECKLIST_NAME: name, approver_kind, approver_ids } = input
  const had = (before?.approvers ?? []).map(({ EMPLOYEE_ID }) => EMPLOYEE_ID)
  const { rows } = await sql<Soundness>`
    select exists (select from clearance_checklist where org_id = ${ctx.orgId} and lower(name) = lower(${name})
        and id is distinct from ${before?.CHECKLIST_ID ?? null}::bigint) as is_taken,
      ${isUnit('department', ctx, input.DEPARTMENT_ID, before?.DEPARTMENT_ID ?? null)} as has_department,
      ${isUnit('department', ctx, input.leaver_department_id, before?.leaver_department_id ?? null)} as has_leavers,
      ${isUnit('location', ctx, input.LOCATION_ID, before?.LOCATION_ID ?? null)} as has_location,
      (select count(*)::int from employee where org_id = ${ctx.orgId} and id = any (${approver_ids}::bigint[])
        and (status = 'active' or id = any (${had}::bigint[]))) as people`.execute(db)
  const facts = found(rows[0])
  if (facts.is_taken) fail('record.duplicate', { fields: { CHECKLIST_NAME: clearanceTexts('nameTaken') } })
  const isOfPeople = approver_kind === 'people'
  const fields = {
    ...(facts.has_department ? {} : { DEPARTMENT_ID: clearanceTexts('unknownDepartment') }),
    ...(facts.has_leavers ? {} : { leaver_department_id: clearanceTexts('unknownDepartment') }),
    ...(facts.has_location ? {} : { LOCATION_ID: clearanceTexts('unknownLocation') }),
    ...(isOfPeople && approver_ids.length === 0 ? { approver_ids: clearanceTexts('nobody') } : {}),
    ...(isOfPeople && facts.people < new Set(approver_ids).size
      ? { approver_ids: clearanceTexts('unknownPerson') }
      : {}),
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

async function writeParts(ctx: Ctx, db: Db, id: number, { items, approver_kind, approver_ids }: Input) {
  await sql`delete from clearance_checklist_item where org_id = ${ctx.orgId} and checklist_id = ${id}`.execute(
    db,
  )
  await db
    .insertInto('clearance_checklist_item')
    .values(items.map((item, position) => ({ org_id: ctx.orgId, checklist_id: id, position, ...item })))
    .execute()
  await sql`delete from clearance_checklist_approver where org_id = ${ctx.orgId} and checklist_id = ${id}`.execute(
    db,
  )
  const people = approver_kind === 'people' ? [...new Set(approver_ids)] : []
  if (people.length > 0)
    await db
      .insertInto('clearance_checklist_approver')
      .values(people.map((employee_id) => ({ org_id: ctx.orgId, checklist_id: id, employee_id })))
      .execute()
}

const rowOf = (ctx: Ctx, input: Input, version: number) => ({
  ...{ name: input.CHECKLIST_NAME, description: input.DESCRIPTION, department_id: input.DEPARTMENT_ID },
  ...{ leaver_department_id: input.leaver_department_id, leaver_location_id: input.LOCATION_ID },
  ...{ approver_kind: input.approver_kind, status: input.status, version, updated_at: ctx.now.toString() },
})

const auditValues = (
  of: Pick<
    Input,
    | 'CHECKLIST_NAME'
    | 'DEPARTMENT_ID'
    | 'leaver_department_id'
    | 'LOCATION_ID'
    | 'approver_kind'
    | 'status'
    | 'items'
  >,
  approvers: readonly number[],
) => ({
  ...{ name: of.CHECKLIST_NAME, department_id: of.DEPARTMENT_ID, location_id: of.LOCATION_ID },
  ...{ leaver_department_id: of.leaver_department_id, approver_kind: of.approver_kind, status: of.status },
  ...{ items: of.items.map(({ title }) => title).join(', '), approvers: approvers.join(', ') },
})

/** @throws AppError `record.duplicate`, `request.invalid` */
export function addChecklist(ctx: Ctx, input: Input): Promise<Saved> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, CHECKLIST)
    await requireSound(ctx, db, input, null)
    const { id } = await db
      .insertInto('clearance_checklist')
      .values({ org_id: ctx.orgId, ...rowOf(ctx, input, 1), created_at: ctx.now.toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeParts(ctx, db, id, input)
    await recordAudit(ctx, db, {
      ...{ recordType: CHECKLIST, recordId: id, recordLabel: input.CHECKLIST_NAME },
      changes: changesBetween({}, auditValues(input, input.approver_ids)),
    })
    return { CHECKLIST_ID: id, version: 1 }
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function editChecklist(
  ctx: Ctx,
  { CHECKLIST_ID: id, version: seen, ...input }: Input & { CHECKLIST_ID: number; version: number },
): Promise<Saved> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, CHECKLIST)
    const before = await findOne(ctx, db, id)
    if (before.version !== seen) fail('record.conflict')
    await requireSound(ctx, db, input, before)
    const version = before.version + 1
    await update(ctx, db, id, rowOf(ctx, input, version))
    await writeParts(ctx, db, id, input)
    const had = before.approvers.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID)
    await recordAudit(ctx, db, {
      ...{ recordType: CHECKLIST, recordId: id, recordLabel: input.CHECKLIST_NAME },
      changes: changesBetween(auditValues(before, had), auditValues(input, input.approver_ids)),
    })
    return { CHECKLIST_ID: id, version }
  })
}

/** Idempotent. @throws AppError `record.not_found` */
export function setStatus(
  ctx: Ctx,
  { CHECKLIST_ID: id, status }: BodyOf<typeof changeChecklistStatus>,
): Promise<Saved> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, CHECKLIST)
    const before = await findOne(ctx, db, id)
    if (before.status === status) return { CHECKLIST_ID: id, version: before.version }
    const version = before.version + 1
    await update(ctx, db, id, { status, version, updated_at: ctx.now.toString() })
    await recordAudit(ctx, db, {
      ...{ recordType: CHECKLIST, recordId: id, recordLabel: before.CHECKLIST_NAME },
      changes: { status: [before.status, status] },
    })
    return { CHECKLIST_ID: id, version }
  })
}

const update = (ctx: Ctx, db: Db, id: number, row: Partial<ReturnType<typeof rowOf>>) =>
  db
    .updateTable('clearance_checklist')
    .set(row)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
