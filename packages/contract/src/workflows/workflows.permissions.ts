import { permissionCatalogue } from '../kit/index.ts'

/** Workflows belong to the organisation, so there are no records that a scope could limit. */
export const workflowsPermissions = permissionCatalogue({
  'workflows.workflow.view': {
    label: 'See workflows and their history, and simulate approvals',
    scopes: ['organisation'],
    presets: ['hr_manager', 'auditor'],
    synonyms: ['approval chain', 'approvers'],
  },
  'workflows.workflow.manage': {
    label: 'Create, publish and activate workflows, and set fallback approvers',
    scopes: ['organisation'],
    synonyms: ['approval chain', 'approvers'],
  },
})
