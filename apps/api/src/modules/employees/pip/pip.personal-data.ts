import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DataOwner, HeldRow, PersonalData } from '../../../platform/privacy/personal-data.ts'
import { pipTexts } from './pip.texts.ts'

/** Plans about the person that have started, with their goals. Drafts are not the person's data yet. */
async function readPlans(ctx: Ctx, db: Db, { employeeId }: DataOwner): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select p.title, p.reason, p.support, p.starts_on, p.ends_on, p.extensions, p.state, p.outcome, p.outcome_note,
      p.started_at, p.acknowledged_at, p.closed_on, p.created_by,
      (select jsonb_agg(jsonb_build_object('goal', g.title, 'measure', g.measure, 'due_on', g.due_on,
        'weight', g.weight, 'standing', g.standing) order by g.position)
        from pip_goal g where g.org_id = p.org_id and g.pip_id = p.id) as goals
    from pip p where p.org_id = ${ctx.orgId} and p.employee_id = ${employeeId} and p.state <> 'draft'
    order by p.id`.execute(db)
  return rows
}

/** Entries of the person's own plans. Entries they wrote in other people's plans are those people's data. */
async function readEntries(ctx: Ctx, db: Db, { employeeId }: DataOwner): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select p.title as plan, n.kind, n.voice, n.on_date, n.note, n.details, n.actor, n.created_at
    from pip_entry n
    join pip p on p.org_id = n.org_id and p.id = n.pip_id and p.state <> 'draft'
    where n.org_id = ${ctx.orgId} and p.employee_id = ${employeeId} order by n.id`.execute(db)
  return rows
}

export const pipPersonalTables: PersonalData['tables'] = [
  { table: 'pip', label: pipTexts('improvementPlans'), read: readPlans },
  { table: 'pip_entry', label: pipTexts('improvementPlanComments'), read: readEntries },
]
