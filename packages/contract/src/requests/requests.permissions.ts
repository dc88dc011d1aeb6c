import { permissionCatalogue } from '../kit/index.ts'

/** Everybody may submit their own requests; deciding in place of approvers is for HR. */
export const requestsPermissions = permissionCatalogue({
  'requests.view': {
    label: 'See requests and decisions',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
  },
  'requests.raise': {
    label: 'Submit requests, such as work from home and on duty',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
  },
  'requests.requisition': {
    label: 'Request new hires',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'], 12: ['organisation'] },
  },
  'requests.decide': {
    label: 'Decide, reassign and cancel requests in place of their approvers',
    scopes: ['group', 'organisation'],
  },
  'requests.delegations.manage': {
    label: 'Delegate the approvals of somebody who is away',
    scopes: ['group', 'organisation'],
  },
})
