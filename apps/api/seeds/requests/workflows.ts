import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { sql } from 'kysely'
import {
  addWorkflow,
  publishWorkflow,
  saveDraft,
  updateFallback,
  updateFunctionHead,
} from '../../src/modules/workflows/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'

const approved = { type: 'end', id: 'approved', outcome: 'approved' } as const

/** The manager decides; more than five days also need the head of the department. */
const days: WorkflowDefinition = {
  start: 'manager',
  nodes: [
    {
      type: 'stage',
      id: 'manager',
      name: 'Reporting manager',
      approvers: [{ by: 'manager', level: 1 }],
      mode: 'any',
      sla: { hours: 48, remind_before_hours: 12, on_breach: 'escalate' },
      next: 'length',
    },
    {
      type: 'branch',
      id: 'length',
      name: 'How long?',
      arms: [
        {
          id: 'long',
          name: 'More than 5 days',
          groups: [[{ property: 'days', operator: 'gt', values: [5] }]],
          next: 'head',
        },
      ],
      otherwise: 'approved',
    },
    {
      type: 'stage',
      id: 'head',
      name: 'Head of department',
      approvers: [{ by: 'department_head' }],
      mode: 'any',
      next: 'approved',
    },
    approved,
  ],
}

/** People on probation need their location's HR in addition to the manager. */
const leave: WorkflowDefinition = {
  start: 'manager',
  nodes: [
    {
      type: 'stage',
      id: 'manager',
      name: 'Reporting manager',
      approvers: [{ by: 'manager', level: 1 }],
      mode: 'any',
      sla: { hours: 24, remind_before_hours: 6, on_breach: 'escalate' },
      next: 'probation',
    },
    {
      type: 'branch',
      id: 'probation',
      name: 'On probation?',
      arms: [
        {
          id: 'yes',
          name: 'On probation',
          groups: [[{ property: 'employee.on_probation', operator: 'eq', values: [true] }]],
          next: 'hr',
        },
      ],
      otherwise: 'approved',
    },
    {
      type: 'stage',
      id: 'hr',
      name: 'HR of the location',
      approvers: [{ by: 'function_head', master: 'location', function: 'hr' }],
      mode: 'any',
      next: 'approved',
    },
    approved,
  ],
}

async function publish(ctx: Ctx, trigger: string, name: string, definition: WorkflowDefinition) {
  const { WF_ID } = await addWorkflow(ctx, { TRIGGER_SLUG: trigger, name, start: 'empty' })
  const { revision } = await saveDraft(ctx, { WF_ID, revision: 1, definition })
  await publishWorkflow(ctx, { WF_ID, revision, publish: 1, note: 'The first version' })
}

/** A fallback approver, HR of every location, and three workflows, one of them a draft. */
export async function writeDemoWorkflows(ctx: Ctx, adminEmail: string): Promise<void> {
  const facts = await readTx(ctx, async (db) => {
    const { rows: admins } = await sql<{ id: number }>`
      select id from account where org_id = ${ctx.orgId} and email = ${adminEmail}`.execute(db)
    const { rows: heads } = await sql<{ location: number; employee: number }>`
      select l.id as location, coalesce(
        (select e.id from employee e join department d on d.org_id = e.org_id and d.id = e.department_id
          where e.org_id = l.org_id and e.location_id = l.id and e.status = 'active' and d.name = 'Human Resources'
          order by e.date_of_joining, e.id limit 1),
        (select a.employee_id from account a where a.org_id = l.org_id and a.email = ${adminEmail})) as employee
      from location l where l.org_id = ${ctx.orgId} and l.status = 1 order by l.id`.execute(db)
    return { admin: admins[0]?.id ?? null, heads }
  })
  await updateFallback(ctx, { account_id: facts.admin })
  for (const { location, employee } of facts.heads)
    await updateFunctionHead(ctx, {
      master: 'location',
      unit_id: location,
      function: 'hr',
      employee_id: employee,
    })
  await publish(ctx, 'LEAVE', 'Leave', leave)
  await publish(ctx, 'WORK_FROM_HOME', 'Work from home', days)
  await addWorkflow(ctx, { TRIGGER_SLUG: 'ON_DUTY', name: 'On duty, with HR', start: 'manager' })
}

/** Somebody decides about the whole, and nobody else. */
const decidedBy = (employee_id: number, name: string): WorkflowDefinition => ({
  start: 'decision',
  nodes: [
    {
      ...{ type: 'stage', id: 'decision', name, mode: 'any', next: 'approved' },
      approvers: [{ by: 'person', employee_id }],
    },
    approved,
  ],
})

/** Who signs clearances off, and reviews exit interviews: the head of HR. */
export async function writeDemoLeavingWorkflows(ctx: Ctx, headOfHr: number): Promise<void> {
  await publish(ctx, 'CLEARANCE', 'Sign-off of clearances', decidedBy(headOfHr, 'Head of HR'))
  await publish(
    ctx,
    'EXIT_INTERVIEW_FEEDBACK',
    'Review of exit interviews',
    decidedBy(headOfHr, 'Head of HR'),
  )
}
