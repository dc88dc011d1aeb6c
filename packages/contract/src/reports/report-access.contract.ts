import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { hrms } from './named-reports.contract.ts'
import { reportId } from './report-parts.ts'
import { reportRights } from './report-words.ts'

/*
 * Access per report: it opens a report for those without a permission for reports. Rows and columns stay those that the
 * reader's own permissions reach. It is given by those who set up reports, and by the authors of custom reports.
 */

export const granteeKinds = ['person', 'role', 'group'] as const
export type GranteeKind = (typeof granteeKinds)[number]

const grant = z.object({
  kind: z.enum(granteeKinds),
  /** Employee, role or data permission group. */
  id: field.roleId(),
  right: z._default(z.enum(reportRights), 'view'),
})

export const addReportAccess = endpoint({
  id: 'reports.access.add',
  service: 'admin',
  method: 'POST',
  path: hrms('add_report_access'),
  access: signedIn,
  body: z.object({
    report_id: reportId(),
    grants: z.array(grant).check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    /** How many did not have this access before. */
    added: z.int(),
  }),
  errors: ['reports.not_found', 'reports.not_editable', 'reports.no_account'],
  summary: 'Gives people, roles or data permission groups access to a report',
})

export const removeReportAccess = endpoint({
  id: 'reports.access.remove',
  service: 'admin',
  method: 'POST',
  path: hrms('remove_report_access'),
  access: signedIn,
  body: z.object({ access_id: field.id() }),
  data: field.nothing(),
  errors: ['reports.not_found'],
  summary: 'Takes access to a report away',
})

const named = z.object({ id: z.int(), name: z.string() })

export const readReportAccess = endpoint({
  id: 'reports.access.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('getreportaccess'),
  access: signedIn,
  body: z.object({ report_id: reportId() }),
  data: z.object({
    report_id: z.int(),
    name: z.string(),
    access: z.array(
      z.object({
        access_id: field.id(),
        kind: z.enum(granteeKinds),
        id: z.int(),
        name: z.string(),
        right: z.enum(reportRights),
        given_by: z.string(),
        given_at: z.string(),
        /** Why it has no effect; null when it has. */
        idle: z.nullable(z.enum(['disabled', 'inactive_group'])),
      }),
    ),
    /** Whom access can be given to besides people. */
    roles: z.array(named),
    groups: z.array(named),
    /** What they can be allowed to do with it. */
    rights: z.array(z.enum(reportRights)),
  }),
  errors: ['reports.not_found'],
  summary: 'Who was given access to a report, and to whom it can be given',
})
