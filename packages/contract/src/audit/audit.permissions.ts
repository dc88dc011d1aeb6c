import { permissionCatalogue } from '../kit/index.ts'

export const auditPermissions = permissionCatalogue({
  'audit.view': {
    label: 'See, export and verify the audit log',
    scopes: ['organisation'],
    presets: ['auditor'],
    synonyms: ['history', 'log', 'trail', 'who changed'],
  },
})
