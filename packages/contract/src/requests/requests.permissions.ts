import { permissionCatalogue } from '../kit/index.ts'

/** Everybody may submit their own requests; deciding in place of approvers is for HR. */
export const requestsPermissions = permissionCatalogue({
  'requests.view': {
    label: 'See requests and decisions',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['approvals', 'applications'],
  },
  'requests.raise': {
    label: 'Submit requests, such as work from home and on duty',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
    presets: ['hr_officer', 'hr_manager'],
  },
  'requests.requisition': {
    label: 'Request new hires',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'], 12: ['organisation'] },
    presets: ['hr_manager', 'recruiter'],
    synonyms: ['hiring', 'vacancy', 'manpower', 'headcount'],
  },
  'requests.decide': {
    label: 'Decide, reassign and cancel requests in place of their approvers',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['approve', 'reject', 'approvals', 'override'],
  },
  'requests.delegations.manage': {
    label: 'Delegate the approvals of somebody who is away',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['stand-in', 'substitute', 'out of office'],
  },
})
