import { permissionCatalogue } from '../kit/index.ts'

export const operationsPermissions = permissionCatalogue({
  'operations.health.view': {
    label: 'See how the product runs: speed, faults, database, servers',
    scopes: ['organisation'],
  },
  'operations.jobs.view': {
    label: 'See background work and schedules of the organisation',
    scopes: ['organisation'],
  },
  'operations.jobs.manage': {
    label: 'Cancel and retry background work of others, run schedules out of turn',
    scopes: ['organisation'],
  },
})
