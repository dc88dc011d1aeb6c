import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import { anAdmin, type TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const personOf = ({ ours }: World) => ours.employeeIds[2] as number

/** Puts a person on probation if they aren't. */
async function onProbation(world: World): Promise<number> {
  const { app, ours } = world
  return tx(app.system(ours.orgId), async (db) => {
    await sql`update employee set confirmation_due_on = '2027-01-31' where id = ${personOf(world)}`.execute(
      db,
    )
    await sql`
      insert into probation (org_id, employee_id, began_on, first_due_on, created_at)
      values (${ours.orgId}, ${personOf(world)}, '2026-08-01', '2027-01-31', now())
      on conflict (org_id, employee_id) where state = 'open' do nothing`.execute(db)
    const { rows } = await sql<{ id: number }>`
      select id from probation where employee_id = ${personOf(world)} and state = 'open'`.execute(db)
    return rows[0]?.id as number
  })
}

async function aForm({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into probation_form (org_id, name, created_at, updated_at)
      values (${ours.orgId}, ${`Form ${Math.random()}`}, now(), now()) returning id`.execute(db)
    const id = rows[0]?.id as number
    await sql`
      insert into probation_form_version (org_id, form_id, number, questions, created_at)
      values (${ours.orgId}, ${id}, 1, '[{"key":"q1","text":"Well?","kind":"yes_no","is_required":true}]', now())`.execute(
      db,
    )
    return id
  })
}

/** Feedback requested from the caller, whose account is linked to an employee for it. */
async function aFeedback(world: World, admin: TestAccount): Promise<number> {
  const { app, ours } = world
  const probationId = await onProbation(world)
  const formId = await aForm(world)
  const requested = ours.employeeIds[1] as number
  return tx(app.system(ours.orgId), async (db) => {
    await sql`update account set employee_id = null where org_id = ${ours.orgId} and employee_id = ${requested}`.execute(
      db,
    )
    await sql`update account set employee_id = ${requested} where org_id = ${ours.orgId} and id = ${admin.accountId}`.execute(
      db,
    )
    await sql`update probation_feedback set state = 'withdrawn' where probation_id = ${probationId}`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`
      insert into probation_feedback (org_id, probation_id, form_id, form_number, asks, asked_employee_id, due_on, asked_at)
      values (${ours.orgId}, ${probationId}, ${formId}, 1, 'person', ${requested}, '2026-12-01', now()) returning id`.execute(
      db,
    )
    return rows[0]?.id as number
  })
}

async function aChecklist({ app, ours }: World): Promise<number> {
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into checklist (org_id, kind, name, created_at, updated_at)
      values (${ours.orgId}, 'probation', ${`List ${Math.random()}`}, now(), now()) returning id`.execute(db)
    return rows[0]?.id as number
  })
}

async function aTask(world: World): Promise<number> {
  const { app, ours } = world
  const recordId = await onProbation(world)
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into checklist_task
        (org_id, kind, record_id, employee_id, position, title, owner, anchor, offset_days, due_on)
      values (${ours.orgId}, 'probation', ${recordId}, ${personOf(world)}, ${Math.floor(Math.random() * 1e9)}, 'Goals',
        'hr', 'start', 1, '2026-12-01') returning id`.execute(db)
    return rows[0]?.id as number
  })
}

/** Valid inputs for calls about probation, suspension and checklists. */
export const probationSamples: Record<string, Sample> = {
  'employees.probation.check': (world) => ({ query: { employee_id: personOf(world) } }),
  'employees.probation.ask': async (world) => {
    await onProbation(world)
    const form_id = await aForm(world)
    const { ours } = world
    return {
      body: {
        employee_id: personOf(world),
        form_id,
        asks: 'person',
        asked_employee_id: ours.employeeIds[0] as number,
      },
    }
  },
  'employees.probation.update': async (world) => {
    await onProbation(world)
    return { body: { employee_id: personOf(world), action: 'confirm' } }
  },
  'employees.probation_feedback.read': async (world, admin) => ({
    params: { id: await aFeedback(world, admin) },
  }),
  'employees.probation_feedback.answer': async (world, admin) => ({
    body: { id: await aFeedback(world, admin), answers: { q1: true }, recommendation: 'confirm', number: 0 },
  }),
  'employees.probation_form.save': () => ({
    body: { name: 'Sample form', questions: [{ key: 'q1', text: 'Well?', kind: 'yes_no' }] },
  }),
  'employees.probation_rule.remove': async ({ app, ours }) => {
    const { rows } = await tx(app.system(ours.orgId), (db) =>
      sql<{ id: number }>`
        insert into probation_rule (org_id, name, length, unit, grade_id, created_at, updated_at)
        values (${ours.orgId}, 'To go', 3, 'months', null, now(), now())
        on conflict (org_id, entity_id, grade_id, employment_type_id) do update set name = 'To go' returning id`.execute(
        db,
      ),
    )
    return { body: { id: rows[0]?.id as number } }
  },
  'employees.suspension.change': async (world) => {
    await anAdmin(world.app, world.ours)
    return {
      body: { emp_id: world.ours.employeeIds[1] as number, from_date: '2027-03-01', to_date: '2027-03-05' },
    }
  },
  'settings.checklist.save': () => ({
    body: {
      kind: 'probation',
      name: 'Sample list',
      items: [{ title: 'Goals agreed', owner: 'manager', anchor: 'start', offset_days: 14 }],
    },
  }),
  'settings.checklist.remove': async (world) => ({ body: { id: await aChecklist(world) } }),
  'settings.checklist_task.tick': async (world) => ({ body: { id: await aTask(world), is_done: true } }),
}
