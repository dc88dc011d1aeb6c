import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import type { SeparationStatusFact } from '../separations/status.hook.ts'
import { type AssetSetting, findAssetSetting } from './assets.service.ts'
import { type ClearanceItem, findClearanceSources } from './clearance-sources.ts'
import { logLines } from './log.ts'
import { followSignOff } from './sign-off.service.ts'

interface AddedLine {
  id: number
  separation_id: number
  title: string
  approvers: number[]
}

/** Copies the checklists that fit the leavers; lines that are there already stay. One statement. */
async function copyChecklists(ctx: Ctx, db: Db, separationIds: readonly number[]): Promise<AddedLine[]> {
  const { rows } = await sql<AddedLine>`
    with leaver as (
      select e.*, s.id as separation_id from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
      where s.org_id = ${ctx.orgId} and s.id = any (${[...separationIds]}::bigint[])
    ), added as (
      insert into clearance_line (org_id, separation_id, employee_id, source, source_key, checklist_id, checklist_name, title,
        note, is_mandatory, days_before, created_at)
      select c.org_id, e.separation_id, e.id, 'checklist', c.id || ':' || i.position, c.id, c.name, i.title, i.note,
        i.is_mandatory, i.days_before, ${ctx.now.toString()}::timestamptz
      from leaver e join clearance_checklist c on c.org_id = e.org_id and c.status = 1
        and (c.leaver_department_id is null or c.leaver_department_id = e.department_id)
        and (c.leaver_location_id is null or c.leaver_location_id = e.location_id)
      join clearance_checklist_item i on i.org_id = c.org_id and i.checklist_id = c.id
      order by e.separation_id, lower(c.name), i.position
      on conflict do nothing returning id, separation_id, title, checklist_id
    ), seats as (
      insert into clearance_line_approver (org_id, line_id, employee_id)
      select p.org_id, a.id, p.id from added a join leaver e on e.separation_id = a.separation_id
      join clearance_checklist c on c.org_id = ${ctx.orgId} and c.id = a.checklist_id
      join employee p on p.org_id = c.org_id and p.status = 'active' and p.id <> e.id and case c.approver_kind
        when 'manager' then p.id = e.manager_id
        when 'people' then exists (select from clearance_checklist_approver x
          where x.org_id = c.org_id and x.checklist_id = c.id and x.employee_id = p.id)
        else false end
      returning line_id, employee_id
    )
    select a.id, a.separation_id, a.title,
      coalesce((select array_agg(s.employee_id) from seats s where s.line_id = a.id), '{}') as approvers
    from added a order by a.id`.execute(db)
  return rows
}

type Leavers = readonly Pick<SeparationStatusFact, 'separationId' | 'employeeId'>[]

/** Lines of one module. One statement. */
async function addItems(
  ctx: Ctx,
  db: Db,
  leavers: Leavers,
  { name, lines }: { name: string; lines: readonly ClearanceItem[] },
  setting: AssetSetting,
): Promise<AddedLine[]> {
  const { approver_kind: kind, approvers, is_mandatory, days_before } = setting
  const { rows } = await sql<AddedLine>`
    with wanted as (
      select v.*, l.separation_id, e.manager_id from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        v (key text, "employeeId" bigint, title text, note text, "isMandatory" boolean, "daysBefore" smallint, "approverIds" jsonb)
      join unnest(${leavers.map(({ separationId }) => separationId)}::bigint[],
        ${leavers.map(({ employeeId }) => employeeId)}::bigint[]) l (separation_id, employee_id) on l.employee_id = v."employeeId"
      join employee e on e.org_id = ${ctx.orgId} and e.id = l.employee_id
    ), added as (
      insert into clearance_line (org_id, separation_id, employee_id, source, source_key, checklist_name, title, note,
        is_mandatory, days_before, created_at)
      select ${ctx.orgId}, v.separation_id, v."employeeId", 'asset', v.key, ${name}, v.title, v.note,
        coalesce(${is_mandatory}::boolean, v."isMandatory"), coalesce(${days_before}::smallint, v."daysBefore"),
        ${ctx.now.toString()}::timestamptz
      from wanted v order by v.separation_id, v.key on conflict do nothing returning id, separation_id, title, source_key
    ), seats as (
      insert into clearance_line_approver (org_id, line_id, employee_id)
      select p.org_id, a.id, p.id from added a join wanted v on v.separation_id = a.separation_id and v.key = a.source_key
      join employee p on p.org_id = ${ctx.orgId} and p.status = 'active' and p.id <> v."employeeId" and case ${kind}::text
        when 'keeper' then v."approverIds" @> to_jsonb(p.id)
        when 'manager' then p.id = v.manager_id
        when 'people' then p.id = any (${approvers.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID)}::bigint[])
        else false end
      on conflict do nothing returning line_id, employee_id
    )
    select a.id, a.separation_id, a.title,
      coalesce((select array_agg(s.employee_id) from seats s where s.line_id = a.id), '{}') as approvers
    from added a order by a.id`.execute(db)
  return rows
}

/** A line about something that was handed to a leaver whose clearance is under way. */
export const addHandedOut = async (
  ctx: Ctx,
  db: Db,
  leaver: Leavers[number],
  source: { name: string; lines: readonly ClearanceItem[] },
): Promise<AddedLine[]> => addItems(ctx, db, [leaver], source, await findAssetSetting(ctx, db))

/** Lines of other modules, such as assets to return. Two statements for each module that has some. */
async function addFromSources(ctx: Ctx, db: Db, leavers: Leavers): Promise<AddedLine[]> {
  const sources = findClearanceSources()
  if (sources.length === 0) return []
  const setting = await findAssetSetting(ctx, db)
  const added: AddedLine[] = []
  for (const source of sources) {
    const lines = await source.lines(
      ctx,
      db,
      leavers.map(({ employeeId }) => employeeId),
    )
    if (lines.length > 0)
      added.push(...(await addItems(ctx, db, leavers, { name: source.name(), lines }, setting)))
  }
  return added
}

async function tellApprovers(
  ctx: Ctx,
  db: Db,
  facts: readonly SeparationStatusFact[],
  lines: readonly AddedLine[],
): Promise<void> {
  const { rows: people } = await sql<{ id: number; name: string }>`
    select id, full_name as name from employee where org_id = ${ctx.orgId}
      and id = any (${facts.map(({ employeeId }) => employeeId)}::bigint[])`.execute(db)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const notices = facts.flatMap(({ separationId, employeeId, lastDay }) => {
    const counts = new Map<number, number>()
    const own = lines.filter((line) => line.separation_id === separationId)
    for (const id of own.flatMap(({ approvers }) => approvers)) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts].map(([id, count]) => ({
      to: { employeeIds: [id] },
      kind: 'offboarding.clearance_assigned',
      values: {
        ...{ name: names.get(employeeId) ?? '', count: String(count) },
        day: lastDay ? dateText(lastDay) : '',
      },
      link: { admin: `/clearance/${employeeId}`, me: `/clearance/${employeeId}` },
    }))
  })
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

/** Starts the clearance of separations. Idempotent. */
async function startClearance(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  if (facts.length === 0) return
  const ids = facts.map(({ separationId }) => separationId)
  const lines = [...(await copyChecklists(ctx, db, ids)), ...(await addFromSources(ctx, db, facts))]
  // A clearance without lines, or one that was decided before a hold.
  await followSignOff(ctx, db, ids)
  if (lines.length === 0) return
  await logLines(
    ctx,
    db,
    lines.map(({ id, separation_id, title }) => ({
      ...{ separation_id, line_id: id, title, what: 'added' as const },
    })),
  )
  await tellApprovers(ctx, db, facts, lines)
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

/** What clearance does when separations have another status. */
export async function followStatus(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  const { clearance, settlement } = SEPARATION_STATUS
  await startClearance(
    ctx,
    db,
    facts.filter(({ to }) => to === clearance),
  )
  for (const fact of facts) if (fact.to === settlement && !fact.override) await refuseOpenLines(ctx, db, fact)
}
