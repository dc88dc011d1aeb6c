import { permissionCatalogue } from '../kit/index.ts'

/** Workflows belong to the organisation, so there are no records that a scope could limit. */
export const workflowsPermissions = permissionCatalogue({
  'workflows.workflow.view': {
    label: 'See workflows, their history, and simulate who would approve',
    scopes: ['organisation'],
  },
  'workflows.workflow.manage': {
    label: 'Build, publish and activate workflows, and set the fallback approver',
    scopes: ['organisation'],
  },
})
