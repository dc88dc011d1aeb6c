import { approvalTriggers } from '@muster/contract/workflows/approval-triggers'
import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'

/*
 * Calls that the specification names for requests and the workflow builder (core document, section 7;
 * lifecycle document, section 7), by method and full path. The conformance suite covers their answers and
 * permissions.
 */
const auth = (paths: readonly string[]) => paths.map((path) => `apiv2/auth/${path}`)
const named = {
  POST: [
    ...auth(['hrms/list-all-requests', 'hrms/list-approved-requests-for-mobile']),
    // The dashboard's list, and that of the lifecycle document, have no prefix.
    ...['hrms/list-all-requests', 'hrms/deleterequest'],
    ...auth([
      'hrms/deleterequest',
      'hrms/deleterequestadmin',
      'hrms/deleterequest_single',
      'hrms/deleterequest_single_approver',
    ]),
    ...auth(
      [
        ...['requeststatus_admin', 'updaterequest', 'bulk_requeststatus_admin', 'bulk_requeststatus_rm'],
        ...['saveworkflowform', 'workflowlist', 'create', 'propertydetails', 'addstage', 'triggeraction'],
        ...['addproprty', 'edit-property', 'getworkflowdetails', 'workflowdata', 'updatestagesdata'],
        ...['saveworkflow', 'updateworkflowmail', 'update_workflow_satus', 'workflowhistory'],
        ...['updateworkflowbccmail', 'workflowEmployeeList'],
      ].map((path) => `workflow/${path}`),
    ),
  ],
  GET: [
    ...['hrms/request-detail-by-id/{id}', 'hrms/requestpendingon', 'hrms/approverhistory'],
    ...auth(['hrms/request-detail-by-id/{id}', 'hrms/requestpendingon', 'hrms/approverhistory']),
    ...auth([
      'workflow/mastervalues',
      'workflow/triggerlist',
      'workflow/emaillist',
      'workflow/activeOrgTrigger',
    ]),
    ...auth(['hrms/work-flow-logs/workflowlogs']),
    ...auth(
      ['user_leave_type_balance_summary', 'user_leave_type_balance_summary/{id}'].map(
        (path) => `hrms/leave/${path}`,
      ),
    ),
  ],
} as const

const registered = new Set(
  modules.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)),
)

test.each(Object.entries(named).flatMap(([method, paths]) => paths.map((path) => `${method} ${path}`)))(
  '%s is registered',
  (call) => {
    expect(registered.has(call)).toBe(true)
  },
)

const layouts = modules
  .flatMap(({ menu }) => menu?.entries ?? [])
  .flatMap((entry) => [entry, ...(entry.children ?? [])])
  .filter(({ layout }) => layout?.startsWith('REQUEST_'))
// The specification's categories lack the requisition, which has its own form, claims, loans and advances, and trips.
const slugs = new Set([
  'REQUISITION',
  'EXPENSE',
  'LOAN_AND_ADVANCE',
  'TRAVEL',
  ...approvalTriggers.flatMap(({ triggers }) => triggers.map(([slug]) => slug)),
])

test.each(layouts.map(({ layout, url }) => [layout, url]))(
  '%s opens the shared list with its kind in the URL',
  (_layout, url) => {
    expect(slugs).toContain(/^\/requests\/kind\/([A-Z_]+)$/.exec(url ?? '')?.[1])
  },
)
