import { permissionCatalogue } from '../kit/index.ts'

export const assetsPermissions = permissionCatalogue({
  'assets.own.view': {
    label: 'See the assets that they hold, and accept hand-overs',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
  },
  'assets.person.view': {
    label: 'See which assets people hold',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_officer', 'hr_manager', 'auditor', 'it'],
  },
  'assets.list.view': {
    label: 'See the organisation’s assets',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'auditor', 'it'],
    synonyms: ['laptop', 'equipment', 'inventory'],
  },
  'assets.list.manage': {
    label: 'Add, edit, hand over, take back and write off assets',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'it'],
  },
  'assets.purchase.manage': {
    label: 'Request asset purchases, and record orders and deliveries',
    scopes: ['organisation'],
    presets: ['hr_manager', 'it'],
    synonyms: ['procurement', 'purchase', 'vendor', 'order'],
  },
  'assets.log.view': {
    label: 'See the log of all assets',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'auditor', 'it'],
  },
  'assets.category.manage': {
    label: 'Set up asset categories, types, codes, fields and reports',
    scopes: ['organisation'],
    presets: ['hr_manager', 'it'],
  },
})
