import { permissionCatalogue } from '../kit/index.ts'

export const operationsPermissions = permissionCatalogue({
  'operations.health.view': {
    label: 'See system health: speed, errors, database and servers',
    scopes: ['organisation'],
    presets: ['it'],
    synonyms: ['performance', 'monitoring', 'server'],
  },
  'operations.jobs.view': {
    label: 'See background jobs and schedules',
    scopes: ['organisation'],
    presets: ['it'],
  },
  'operations.jobs.manage': {
    label: 'Cancel and retry other people’s background jobs, and run schedules manually',
    scopes: ['organisation'],
    presets: ['it'],
  },
})
