import { can, endpoint, field, listBody, signedIn, z } from '../kit/index.ts'
import { hrms } from './named-reports.contract.ts'
import { reportId, reportInLibrary } from './report-parts.ts'

/* Folders of the organisation's own. What a folder shows its reader are the reports that the reader may open. */

const manage = can('reports.manage')

const group = {
  group_id: field.id(),
  group_name: z.string(),
  description: z.string(),
  version: field.whole(),
}
export type ReportGroup = z.infer<z.ZodMiniObject<typeof group>>

const withReports = z.object({ ...group, reports: z.array(reportInLibrary) })

export const listReportGroups = endpoint({
  id: 'reports.group.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/report_group_list',
  access: signedIn,
  data: z.object({
    groups: z.array(
      z.object({
        ...group,
        /** How many of its reports the caller may open. */
        reports: z.int(),
      }),
    ),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'Report groups with the number of reports that the caller may open',
})

export const readReportGroup = endpoint({
  id: 'reports.group.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('getreportgroup'),
  access: signedIn,
  body: z.object({ group_id: field.id() }),
  data: withReports,
  errors: ['reports.group_not_found'],
  summary: 'One report group with the reports that the caller may open',
})

export const listAllGroupDetails = endpoint({
  id: 'reports.group.list_details',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('allgroupdetails'),
  access: signedIn,
  body: z.object({}),
  data: z.object({ groups: z.array(withReports) }),
  summary: 'All report groups, each with the reports that the caller may open',
})

const content = {
  group_name: field.requiredText(100),
  description: z._default(field.text(300), ''),
  /** In their order. */
  report_ids: z._default(z.array(reportId()).check(z.maxLength(200)), []),
}
const saved = z.object({ group_id: field.id(), version: field.whole() })

export const createReportGroup = endpoint({
  id: 'reports.group.create',
  service: 'admin',
  method: 'POST',
  path: hrms('create_report_group'),
  access: manage,
  body: z.object(content),
  data: saved,
  errors: ['reports.group_name_taken'],
  summary: 'Adds a report group',
})

export const editReportGroup = endpoint({
  id: 'reports.group.edit',
  service: 'admin',
  method: 'POST',
  path: hrms('edit_report_group'),
  access: manage,
  body: z.object({ group_id: field.id(), version: field.whole(), ...content }),
  data: saved,
  errors: ['reports.group_not_found', 'reports.group_name_taken', 'record.conflict'],
  summary: 'Changes a report group and its reports',
})

export const removeReportGroup = endpoint({
  id: 'reports.group.remove',
  service: 'admin',
  method: 'POST',
  path: hrms('delete_report_group'),
  access: manage,
  body: z.object({ group_id: field.id() }),
  data: field.nothing(),
  errors: ['reports.group_not_found'],
  summary: 'Deletes a report group; its reports stay',
})

export const listReportsOf = endpoint({
  id: 'reports.list.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('getreportlist'),
  access: signedIn,
  body: z.object({
    group_id: z.optional(field.id()),
    page: listBody(10).page,
    limit: listBody(10).limit,
    search: listBody().search,
  }),
  data: z.object({
    rows: z.array(reportInLibrary),
    count: z.int(),
    total_page: z.int(),
    total_records: z.int(),
  }),
  errors: ['reports.group_not_found'],
  summary: 'The reports that the caller may open, of one group or of all, by name',
})

export const setFavouriteReport = endpoint({
  id: 'reports.favourite.set',
  service: 'admin',
  method: 'POST',
  path: hrms('favourite_report'),
  access: signedIn,
  body: z.object({ report_id: reportId(), is_favourite: z.boolean() }),
  data: z.object({ is_favourite: z.boolean() }),
  errors: ['reports.not_found'],
  summary: 'Adds a report to the caller’s favourites, or removes it from them',
})
