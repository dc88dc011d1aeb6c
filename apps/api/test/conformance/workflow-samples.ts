import { managerApproves } from '@muster/contract/workflows/edit-graph'
import { addWorkflow, publishWorkflow } from '../../src/modules/workflows/index.ts'
import { appendProperty } from '../../src/modules/workflows/workflow-draft.service.ts'
import { aMaster } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const TRIGGER_SLUG = 'LEAVE'

async function aWorkflow({ app, ours }: World): Promise<number> {
  const ctx = app.system(ours.orgId)
  const { WF_ID } = await addWorkflow(ctx, {
    TRIGGER_SLUG,
    name: `Sample ${crypto.randomUUID()}`,
    start: 'manager',
  })
  return WF_ID
}

async function aPublished(world: World): Promise<number> {
  const WF_ID = await aWorkflow(world)
  await publishWorkflow(world.app.system(world.ours.orgId), { WF_ID, revision: 1, publish: 1, note: '' })
  return WF_ID
}

const groups = [[{ property: 'employee.months_of_service', operator: 'gt' as const, values: [6] }]]
const withId: Sample = async (world) => ({ body: { WF_ID: await aWorkflow(world) } })

/** Valid inputs for calls about workflows, which need existing records. */
export const workflowSamples: Record<string, Sample> = {
  'workflows.workflow.create': () => ({ body: { TRIGGER_SLUG, name: `New ${crypto.randomUUID()}` } }),
  'workflows.workflow.read': withId,
  'workflows.workflow.remove': withId,
  'workflows.history.list': withId,
  'workflows.simulation.compare': withId,
  'workflows.version.read': async (world) => ({ body: { WF_ID: await aPublished(world), number: 1 } }),
  'workflows.draft.save': async (world) => ({
    body: { WF_ID: await aWorkflow(world), revision: 1, definition: managerApproves('Manager') },
  }),
  'workflows.stage.add': async (world) => ({
    body: { WF_ID: await aWorkflow(world), revision: 1, name: 'Another' },
  }),
  'workflows.property.add': async (world) => ({
    body: { WF_ID: await aWorkflow(world), revision: 1, name: 'Long', groups },
  }),
  'workflows.property.edit': async (world) => {
    const WF_ID = await aWorkflow(world)
    const ctx = world.app.system(world.ours.orgId)
    const { STAGE_ID, ARM_ID } = await appendProperty(ctx, { WF_ID, revision: 1, name: 'Long', groups })
    return { body: { WF_ID, revision: 2, STAGE_ID, ARM_ID, groups } }
  },
  'workflows.workflow.publish': async (world) => ({ body: { WF_ID: await aWorkflow(world), revision: 1 } }),
  'workflows.status.update': async (world) => ({ body: { WF_ID: await aPublished(world), status: 1 } }),
  'workflows.mail.update': async (world) => ({
    body: { WF_ID: await aWorkflow(world), emailtype: 'asked', status: 0 },
  }),
  'workflows.bcc.update': async (world) => ({
    body: { WF_ID: await aWorkflow(world), bcc: ['office@example.test'] },
  }),
  'workflows.mail.list': async (world) => ({ query: { triggerid: await aWorkflow(world) } }),
  'workflows.property.list': () => ({ body: { TRIGGER_SLUG } }),
  'workflows.action.list': () => ({ body: { TRIGGER_SLUG } }),
  'workflows.fallback.save': () => ({ body: { account_id: null } }),
  'workflows.function_head.save': async ({ app, ours }) => {
    const unit_id = await aMaster(app, ours, 'location')
    return {
      body: { master: 'location', unit_id, function: 'hr', employee_id: ours.employeeIds[1] as number },
    }
  },
  'workflows.simulation.run': ({ ours }) => ({
    body: { employee_id: ours.employeeIds[1] as number, TRIGGER_SLUG },
  }),
}
