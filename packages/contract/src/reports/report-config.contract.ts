import { can, endpoint, field, z } from '../kit/index.ts'
import { columnTypes } from './dataset-types.ts'
import { hrms } from './named-reports.contract.ts'
import { relativePeriods } from './relative-periods.ts'
import { reportAreas } from './report-areas.ts'
import { reportId } from './report-parts.ts'

const manage = can('reports.manage')

const config = {
  /** Whether people with direct reports may read reports about them without a permission for reports. */
  teams_read: z.boolean(),
  /** Whether schedules may send reports as files. */
  mails_files: z.boolean(),
  /** Days until files expire, and until entries of the log are deleted. */
  file_days: z.int().check(z.minimum(1), z.maximum(30)),
  log_days: z.int().check(z.minimum(30), z.maximum(3650)),
}
const roleIds = () => z.nullable(z.array(field.roleId()).check(z.minLength(1), z.maxLength(50)))

const setting = {
  is_on: z.boolean(),
  /** Null: everybody who may read reports. Administrators always may. */
  roles: roleIds(),
  usual_period: z.nullable(z.enum(relativePeriods)),
}

export const readReportConfig = endpoint({
  id: 'reports.config.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('report_config'),
  access: manage,
  body: z.object({}),
  data: z.object({
    ...config,
    version: field.whole(),
    reports: z.array(
      z.object({
        report_id: z.int(),
        name: z.string(),
        description: z.string(),
        area: z.enum(Object.values(reportAreas)),
        timing: z.enum(['now', 'day', 'period']),
        ...setting,
        /** Whether it has columns of its own choice in place of the usual ones. */
        has_columns: z.boolean(),
        /** Number of people, roles and groups that were given access. */
        given: z.int(),
        version: field.whole(),
      }),
    ),
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  summary: 'How reports are set up: which there are for whom, and how long files and the log are kept',
})

export const saveReportConfig = endpoint({
  id: 'reports.config.save',
  service: 'admin',
  method: 'POST',
  path: hrms('save_report_config'),
  access: manage,
  body: z.object({ ...config, version: field.whole() }),
  data: z.object({ version: field.whole() }),
  errors: ['record.conflict'],
  summary: 'Sets how long files and the log are kept, and whether managers read reports about their teams',
})

export const readReportSetting = endpoint({
  id: 'reports.setting.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('report_setting'),
  access: manage,
  body: z.object({ report_id: reportId() }),
  data: z.object({
    report_id: z.int(),
    name: z.string(),
    timing: z.enum(['now', 'day', 'period']),
    ...setting,
    columns: z.nullable(z.array(z.string())),
    /** The columns that the report can have, of those that the caller may see, and which of them it has without a choice. */
    offered: z.array(z.object({ key: z.string(), heading: z.string(), type: z.enum(columnTypes) })),
    usual_columns: z.array(z.string()),
    version: field.whole(),
  }),
  errors: ['reports.not_found'],
  summary: 'How one report is set up',
})

export const saveReportSetting = endpoint({
  id: 'reports.setting.save',
  service: 'admin',
  method: 'POST',
  path: hrms('save_report_setting'),
  access: manage,
  body: z.object({
    report_id: reportId(),
    version: field.whole(),
    ...setting,
    columns: z.nullable(z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(60))),
  }),
  data: z.object({ version: field.whole() }),
  errors: ['reports.not_found', 'record.conflict'],
  summary: 'Turns a report on or off, for everybody or for some roles, and sets its usual columns and period',
})
