import { addDays } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { listChecklists, readChecklist, readOwnKit } from '@muster/contract/onboarding/kits.contract'
import { isOpen, lostStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { requireCandidate } from '../candidates/load-candidate.ts'
import { CANDIDATE } from '../history/log.ts'
import { candidateScope, VIEW } from '../onboarding.access.ts'
import { fileViews, findKits } from './kits.queries.ts'

type Row = DataOf<typeof listChecklists>['rows'][number]
type Task = DataOf<typeof readChecklist>['tasks'][number]

const unfinished = sql`k.status in ('open', 'in_progress', 'blocked')`

/** Joiners with a kit, the latest joining date first, without those who will not join. One statement. */
export async function pageOfChecklists(
  ctx: Ctx,
  { search, state, page, limit }: BodyOf<typeof listChecklists>,
): Promise<DataOf<typeof listChecklists>> {
  const counted = sql`
    select c.id as candidate_id, c.full_name as "CANDIDATE_NAME", d.name as "CANDIDATE_DEPARTMENT", t.name as kit,
      coalesce(e.date_of_joining, c.expected_joining_on) as joins_on, n.tasks, n.done, n.overdue
    from candidate_kit g join candidate c on c.org_id = g.org_id and c.id = g.candidate_id
    join onboarding_kit t on t.org_id = g.org_id and t.id = g.kit_id
    left join department d on d.org_id = c.org_id and d.id = c.department_id
    left join employee e on e.org_id = c.org_id and e.id = c.employee_id
    cross join lateral (
      select count(*)::int as tasks, count(*) filter (where k.status = 'done')::int as done,
        count(*) filter (where ${unfinished} and k.due_on < ${organisationTodaySql(ctx)})::int as overdue
      from task k where k.org_id = c.org_id and k.object_type = ${CANDIDATE} and k.object_id = c.id
        and k.deleted_at is null and k.status <> 'cancelled') n
    where g.org_id = ${ctx.orgId} and ${candidateScope(ctx, VIEW)}
      and c.status <> all (${[...lostStatuses]}::text[])
      and (${search.trim()} = '' or position(search_normalise(${search.trim()}) in c.search_text) > 0)`
  const wanted: RawBuilder<unknown> =
    state === undefined ? sql`true` : state === 'open' ? sql`x.done < x.tasks` : sql`x.done = x.tasks`
  const answer = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: deferredQuery(
          sql<Row>`select * from (${counted}) x where ${wanted}
            order by x.joins_on desc nulls last, x.candidate_id desc limit ${limit} offset ${(page - 1) * limit}`,
          (rows) => rows,
        ),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total from (${counted}) x where ${wanted}`,
          ([row]) => row?.total ?? 0,
        ),
      }),
    ),
  )
  return { ...answer, numPages: pageCount(answer.total_rows, limit) }
}

/** Tasks of a candidate in order of their days. One statement. @param assigneeId only those of this person */
async function findTasks(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  assigneeId: number | null = null,
): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select k.id as task_id, k.title, k.status, k.due_on::text as due_on, k.is_mandatory,
      coalesce(${unfinished} and k.due_on < ${organisationTodaySql(ctx)}, false) as is_overdue,
      coalesce((select jsonb_agg(p.full_name order by p.full_name) from task_assignee a
        join employee p on p.org_id = a.org_id and p.id = a.employee_id
        where a.org_id = k.org_id and a.task_id = k.id), '[]') as assignees
    from task k where k.org_id = ${ctx.orgId} and k.object_type = ${CANDIDATE} and k.object_id = ${candidateId}
      and k.deleted_at is null and k.status <> 'cancelled'
      and (${assigneeId}::bigint is null or exists (select from task_assignee a
        where a.org_id = k.org_id and a.task_id = k.id and a.employee_id = ${assigneeId}::bigint))
    order by k.due_on nulls last, k.id limit 200`.execute(db)
  return rows
}

interface Facts {
  kit_id: number | null
  kit_name: string
  kit_description: string
  day: string | null
  joins_on: string | null
  welcomed_at: string | null
}

async function findFacts(ctx: Ctx, db: Db, candidateId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select g.kit_id, coalesce(t.name, '') as kit_name, coalesce(t.description, '') as kit_description, g.day::text as day,
      coalesce(e.date_of_joining, c.expected_joining_on)::text as joins_on,
      (select max(w.sent_at) from candidate_welcome w where w.org_id = c.org_id and w.candidate_id = c.id) as welcomed_at
    from candidate c left join candidate_kit g on g.org_id = c.org_id and g.candidate_id = c.id
    left join onboarding_kit t on t.org_id = g.org_id and t.id = g.kit_id
    left join employee e on e.org_id = c.org_id and e.id = c.employee_id
    where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)
  return found(rows[0])
}

/** Tasks of the kit that have not started. One statement. */
async function findLater(ctx: Ctx, db: Db, candidateId: number, day: string | null) {
  const { rows } = await sql<{ title: string; offset_days: number }>`
    select i.title, i.offset_days from candidate_kit g
    join onboarding_kit t on t.org_id = g.org_id and t.id = g.kit_id
    join task_template_item i on i.org_id = t.org_id and i.template_id = t.task_template_id
    where g.org_id = ${ctx.orgId} and g.candidate_id = ${candidateId} and not exists (select from task k
      where k.org_id = g.org_id and k.source_key = 'template:candidate:' || g.candidate_id || ':' || i.position)
    order by i.position`.execute(db)
  return rows.map(({ title, offset_days }) => ({
    title,
    due_on: day === null ? null : addDays(day, offset_days),
  }))
}

/** @throws AppError `record.not_found` */
export function readOne(
  ctx: Ctx,
  { candidate_id }: BodyOf<typeof readChecklist>,
): Promise<DataOf<typeof readChecklist>> {
  return readTx(ctx, async (db) => {
    const candidate = await requireCandidate(ctx, db, candidate_id)
    const { kit_id, kit_name, kit_description, day, joins_on, welcomed_at } = await findFacts(
      ctx,
      db,
      candidate_id,
    )
    const { full_name, employee_id, status, may_next } = candidate
    const isWorking = may_next && isOpen(status)
    return {
      ...{ candidate_id, CANDIDATE_NAME: full_name, employee_id, joins_on },
      kit: kit_id === null ? null : { kit_id, KIT_NAME: kit_name, DESCRIPTION: kit_description },
      welcomed_at: welcomed_at === null ? null : instantOf(welcomed_at),
      tasks: await findTasks(ctx, db, candidate_id),
      later: employee_id === null ? await findLater(ctx, db, candidate_id, day) : [],
      abilities: { give: isWorking && kit_id === null, welcome: isWorking },
    }
  })
}

/** The kit of the caller, or of somebody whose candidate the caller sees. @throws AppError `record.not_found` */
export function readKitOf(
  ctx: Ctx,
  { employee_id }: BodyOf<typeof readOwnKit>,
): Promise<DataOf<typeof readOwnKit>> {
  return readTx(ctx, async (db) => {
    const id = employee_id ?? ctx.actor.employeeId
    const isOwn = id === ctx.actor.employeeId
    const { rows } = await sql<{ id: number; joined_on: string; kit_id: number | null }>`
      select c.id, e.date_of_joining::text as joined_on, g.kit_id
      from candidate c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      left join candidate_kit g on g.org_id = c.org_id and g.candidate_id = c.id
      where c.org_id = ${ctx.orgId} and c.employee_id = ${id}::bigint
        and ${isOwn ? sql`true` : candidateScope(ctx, VIEW)}`.execute(db)
    const one = isOwn ? rows[0] : found(rows[0])
    if (!one) return { joined_on: null, kit: null, tasks: [] }
    const [kit] = one.kit_id === null ? [] : await findKits(ctx, db, { id: one.kit_id })
    return {
      joined_on: one.joined_on,
      kit: kit
        ? { KIT_NAME: kit.KIT_NAME, DESCRIPTION: kit.DESCRIPTION, fileslist: fileViews(ctx, kit.files) }
        : null,
      tasks: await findTasks(ctx, db, one.id, id),
    }
  })
}
