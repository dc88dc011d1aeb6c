import { permissionCatalogue } from '../kit/index.ts'

/** Everybody may submit their own requests; deciding in place of approvers is for HR. */
export const requestsPermissions = permissionCatalogue({
  'requests.view': {
    label: 'See requests and how they were decided',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
  },
  'requests.raise': {
    label: 'Ask for work from home, on duty and other approvals',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
  },
  'requests.requisition': {
    label: 'Ask for people to be hired',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'], 12: ['organisation'] },
  },
  'requests.decide': {
    label: 'Decide requests in place of their approvers, reassign and cancel them',
    scopes: ['group', 'organisation'],
  },
  'requests.delegations.manage': {
    label: 'Hand over the approvals of somebody who is away',
    scopes: ['group', 'organisation'],
  },
})
