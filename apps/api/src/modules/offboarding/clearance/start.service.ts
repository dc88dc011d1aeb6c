import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import type { SeparationStatusFact } from '../separations/status.hook.ts'
import { findClearanceSources } from './clearance-sources.ts'
import { logLines } from './log.ts'

interface AddedLine {
  id: number
  title: string
  approvers: number[]
}

/** Copies the checklists that fit the leaver; lines that are there already stay. One statement. */
async function copyChecklists(ctx: Ctx, db: Db, separationId: number): Promise<AddedLine[]> {
  const { rows } = await sql<AddedLine>`
    with leaver as (
      select e.*, s.id as separation_id from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
      where s.org_id = ${ctx.orgId} and s.id = ${separationId}
    ), added as (
      insert into clearance_line (org_id, separation_id, employee_id, source, source_key, checklist_id, checklist_name, title,
        note, is_mandatory, days_before, created_at)
      select c.org_id, e.separation_id, e.id, 'checklist', c.id || ':' || i.position, c.id, c.name, i.title, i.note,
        i.is_mandatory, i.days_before, ${ctx.now.toString()}::timestamptz
      from leaver e join clearance_checklist c on c.org_id = e.org_id and c.status = 1
        and (c.leaver_department_id is null or c.leaver_department_id = e.department_id)
        and (c.leaver_location_id is null or c.leaver_location_id = e.location_id)
      join clearance_checklist_item i on i.org_id = c.org_id and i.checklist_id = c.id
      order by lower(c.name), i.position
      on conflict do nothing returning id, title, checklist_id
    ), seats as (
      insert into clearance_line_approver (org_id, line_id, employee_id)
      select p.org_id, a.id, p.id from added a
      join clearance_checklist c on c.org_id = ${ctx.orgId} and c.id = a.checklist_id
      cross join leaver e
      join employee p on p.org_id = c.org_id and p.status = 'active' and p.id <> e.id and case c.approver_kind
        when 'manager' then p.id = e.manager_id
        when 'people' then exists (select from clearance_checklist_approver x
          where x.org_id = c.org_id and x.checklist_id = c.id and x.employee_id = p.id)
        else false end
      returning line_id, employee_id
    )
    select a.id, a.title, coalesce((select array_agg(s.employee_id) from seats s where s.line_id = a.id), '{}') as approvers
    from added a order by a.id`.execute(db)
  return rows
}

/** Lines of other modules, such as assets to return. Two statements for each module that has some. */
async function addFromSources(
  ctx: Ctx,
  db: Db,
  { separationId, employeeId }: Pick<SeparationStatusFact, 'separationId' | 'employeeId'>,
): Promise<AddedLine[]> {
  const added: AddedLine[] = []
  for (const source of findClearanceSources()) {
    const lines = await source.lines(ctx, db, employeeId)
    if (lines.length === 0) continue
    const { rows } = await sql<AddedLine>`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          v (key text, title text, note text, "isMandatory" boolean, "daysBefore" smallint, "approverIds" jsonb)
      ), added as (
        insert into clearance_line (org_id, separation_id, employee_id, source, source_key, checklist_name, title, note,
          is_mandatory, days_before, created_at)
        select ${ctx.orgId}, ${separationId}, ${employeeId}, 'asset', v.key, ${source.name()}, v.title, v.note,
          v."isMandatory", v."daysBefore", ${ctx.now.toString()}::timestamptz
        from wanted v on conflict do nothing returning id, title, source_key
      ), seats as (
        insert into clearance_line_approver (org_id, line_id, employee_id)
        select p.org_id, a.id, p.id from added a join wanted v on v.key = a.source_key
        cross join lateral jsonb_array_elements_text(v."approverIds") x (id)
        join employee p on p.org_id = ${ctx.orgId} and p.id = x.id::bigint and p.status = 'active' and p.id <> ${employeeId}
        on conflict do nothing returning line_id, employee_id
      )
      select a.id, a.title, coalesce((select array_agg(s.employee_id) from seats s where s.line_id = a.id), '{}') as approvers
      from added a order by a.id`.execute(db)
    added.push(...rows)
  }
  return added
}

async function tellApprovers(
  ctx: Ctx,
  db: Db,
  { employeeId, lastDay }: SeparationStatusFact,
  lines: readonly AddedLine[],
): Promise<void> {
  const counts = new Map<number, number>()
  for (const id of lines.flatMap(({ approvers }) => approvers)) counts.set(id, (counts.get(id) ?? 0) + 1)
  if (counts.size === 0) return
  const { full_name: name } = await db
    .selectFrom('employee')
    .select('full_name')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  await notify(
    ctx,
    db,
    ...[...counts].map(([id, count]) => ({
      to: { employeeIds: [id] },
      kind: 'offboarding.clearance_assigned',
      values: { name: name ?? '', count: String(count), day: lastDay ? dateText(lastDay) : '' },
      link: { admin: `/clearance/${employeeId}`, me: `/clearance/${employeeId}` },
    })),
  )
}

/** Starts the clearance of a separation. Idempotent. */
async function startClearance(ctx: Ctx, db: Db, fact: SeparationStatusFact): Promise<void> {
  const { separationId } = fact
  const lines = [...(await copyChecklists(ctx, db, separationId)), ...(await addFromSources(ctx, db, fact))]
  if (lines.length === 0) return
  await logLines(
    ctx,
    db,
    lines.map(({ id, title }) => ({
      separation_id: separationId,
      line_id: id,
      title,
      what: 'added' as const,
    })),
  )
  await tellApprovers(ctx, db, fact, lines)
}

/** Open mandatory lines keep a separation from full and final, unless HR goes on for a reason. */
async function refuseOpenLines(ctx: Ctx, db: Db, { separationId }: SeparationStatusFact): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select l.title from clearance_line l where l.org_id = ${ctx.orgId} and l.separation_id = ${separationId}
      and l.state = 'open' and l.is_mandatory order by l.id limit 50`.execute(db)
  if (rows.length === 0) return
  const names = rows.slice(0, 3).map(({ title }) => title)
  const more = rows.length - names.length
  fail('offboarding.clearance_open', {
    parameters: { lines: [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ') },
  })
}

/** What clearance does when a separation has another status. */
export async function followStatus(ctx: Ctx, db: Db, fact: SeparationStatusFact): Promise<void> {
  if (fact.to === SEPARATION_STATUS.clearance) await startClearance(ctx, db, fact)
  if (fact.to === SEPARATION_STATUS.settlement && !fact.override) await refuseOpenLines(ctx, db, fact)
}
