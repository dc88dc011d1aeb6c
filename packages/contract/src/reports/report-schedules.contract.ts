import { endpoint, field, listBody, signedIn, z } from '../kit/index.ts'
import { hrms } from './named-reports.contract.ts'
import { relativePeriods } from './relative-periods.ts'
import { reportAsked, reportBody, reportId } from './report-parts.ts'
import {
  deliveryOutcomes,
  linkReasons,
  recipientKinds,
  reportFormats,
  scheduleStates,
  stopReasons,
} from './report-words.ts'
import { scheduleRule } from './schedule-rule.ts'

/*
 * Scheduled reports. Each recipient is notified of the number of rows that their own permissions and reach allow, with a link
 * that opens them.
 */

const recipient = z.object({ kind: z.enum(recipientKinds), id: field.roleId() })

const content = {
  report_id: reportId(),
  name: field.requiredText(120),
  rule: scheduleRule,
  /** Which days, relative to the run; null: those that the report usually shows. */
  period: z.nullable(z.enum(relativePeriods)),
  /** The file that is mailed; null: a link that asks for signing in. */
  format: z._default(z.nullable(z.enum(reportFormats)), null),
  /** Nothing is sent to those for whom it has no rows. */
  skip_empty: z._default(z.boolean(), false),
}

export const listReportSchedules = endpoint({
  id: 'reports.schedule.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('report_schedules'),
  access: signedIn,
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    state: z.optional(z.enum(scheduleStates)),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        schedule_id: field.id(),
        ...content,
        report: z.string(),
        asked: reportAsked,
        /** Somebody else chose by what the caller may not see, which is left out. */
        withheld: z.boolean(),
        owner: z.string(),
        recipients: z.array(z.object({ ...recipient.shape, name: z.string() })),
        state: z.enum(scheduleStates),
        stopped_because: z.nullable(z.enum(stopReasons)),
        next_at: z.nullable(z.string()),
        last: z.nullable(
          z.object({
            at: z.string(),
            state: z.enum(['running', 'done', 'failed']),
            sent: z.int(),
            empty: z.int(),
            refused: z.int(),
          }),
        ),
        version: field.whole(),
        abilities: z.object({ edit: z.boolean() }),
      }),
    ),
    count: z.int(),
    total_page: z.int(),
    total_records: z.int(),
    /** The reports that the caller may schedule. */
    reports: z.array(
      z.object({
        report_id: z.int(),
        name: z.string(),
        timing: z.enum(['now', 'day', 'period']),
        /** False for a report with pay, bank, identity or medical data: it is never sent as a file. */
        may_mail: z.boolean(),
      }),
    ),
    /** Whether the caller may have files sent: the organisation allows it, and they may download files. */
    mails_files: z.boolean(),
    /** Roles that the caller may send to; none for whom only some reports were given to schedule. */
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
    time_zone: z.string(),
  }),
  summary: 'Schedules of reports: the caller’s own, and for those who set up reports everybody’s',
})

export const saveReportSchedule = endpoint({
  id: 'reports.schedule.save',
  service: 'admin',
  method: 'POST',
  path: hrms('save_report_schedule'),
  access: signedIn,
  body: z.object({
    /** The schedule to change; omitted to add one. */
    schedule_id: z.optional(field.id()),
    version: z.optional(field.whole()),
    ...content,
    /** Filters, conditions, columns and order; omitted to keep those of the schedule. */
    asked: z.optional(
      z.object({
        columns: reportBody.columns,
        where: reportBody.where,
        sort: reportBody.sort,
        computed: reportBody.computed,
        search: z.optional(z.string().check(z.maxLength(200))),
        filters: reportBody.filters,
        team_view: z.optional(z.boolean()),
      }),
    ),
    recipients: z.array(recipient).check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({ schedule_id: field.id(), version: field.whole(), next_at: z.nullable(z.string()) }),
  errors: [
    'reports.not_found',
    'reports.not_schedulable',
    'reports.no_account',
    'reports.too_many_schedules',
    'record.conflict',
  ],
  summary: 'Adds or changes a schedule of a report',
})

const one = z.object({ schedule_id: field.id() })

export const pauseReportSchedule = endpoint({
  id: 'reports.schedule.pause',
  service: 'admin',
  method: 'POST',
  path: hrms('pause_report_schedule'),
  access: signedIn,
  body: z.object({ ...one.shape, is_paused: z.boolean() }),
  data: z.object({ next_at: z.nullable(z.string()), version: field.whole() }),
  errors: ['reports.not_schedulable'],
  summary: 'Pauses a schedule, or resumes one that is paused or has stopped',
})

export const runReportSchedule = endpoint({
  id: 'reports.schedule.run',
  service: 'admin',
  method: 'POST',
  path: hrms('run_report_schedule'),
  access: signedIn,
  body: one,
  data: z.object({ job: field.publicId() }),
  errors: ['reports.not_schedulable'],
  summary: 'Sends a scheduled report now, in addition to its usual times',
})

export const listReportDeliveries = endpoint({
  id: 'reports.schedule.log',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('report_schedule_log'),
  access: signedIn,
  body: z.object({
    ...one.shape,
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    outcome: z.optional(z.enum(deliveryOutcomes)),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        delivery_id: field.id(),
        /** When the run was due. */
        at: z.string(),
        name: z.string(),
        outcome: z.enum(deliveryOutcomes),
        instead: z.nullable(z.enum(linkReasons)),
        /** Rows that the recipient may see, and the size of their file in bytes; null also for those who may not know. */
        rows: z.nullable(z.int()),
        file_name: z.nullable(z.string()),
        file_size: z.nullable(z.int()),
        /** The mail with the file; null where none was written. */
        mail: z.nullable(
          z.object({
            state: z.enum(['waiting', 'sent', 'failed']),
            sent_at: z.nullable(z.string()),
            tries: z.int(),
            last_error: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    count: z.int(),
    total_page: z.int(),
    total_records: z.int(),
  }),
  summary: 'Who was sent what by a schedule, the latest run first',
})

export const removeReportSchedule = endpoint({
  id: 'reports.schedule.remove',
  service: 'admin',
  method: 'POST',
  path: hrms('delete_report_schedule'),
  access: signedIn,
  body: one,
  data: field.nothing(),
  summary: 'Deletes a schedule of a report',
})
