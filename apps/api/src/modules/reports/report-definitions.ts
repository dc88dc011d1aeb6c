import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Dataset, findDataset } from '../../platform/datasets/index.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { accessReports } from './access-reports.ts'
import { attendanceReports } from './attendance-reports.ts'
import { type CustomRow, customReportsQuery, isCustom } from './custom/custom-report.queries.ts'
import { leaveReports } from './leave-reports.ts'
import { payReports } from './pay-reports.ts'
import type { ReportDefinition } from './report-definition.ts'
import { reportsTexts } from './reports.texts.ts'

const definitions: readonly ReportDefinition[] = [
  {
    id: 1,
    name: reportsTexts.text('activeEmployees'),
    description: reportsTexts.text('activeEmployeesText'),
    area: 'employee',
    dataset: 'employees.people',
    where: { match: 'all', parts: [{ column: 'status', operator: 'is', values: ['active'] }] },
    fileName: 'Active_Employees',
  },
  {
    id: 2,
    name: reportsTexts.text('allEmployees'),
    description: reportsTexts.text('allEmployeesText'),
    area: 'employee',
    dataset: 'employees.people',
    columns: [
      ...['employee_code', 'employee_name', 'email', 'department', 'designation', 'location', 'manager'],
      ...['joined_on', 'status', 'left_on'],
    ],
    fileName: 'All_Employees',
  },
  {
    id: 3,
    name: reportsTexts.text('exits'),
    description: reportsTexts.text('exitsText'),
    area: 'employee',
    dataset: 'employees.exits',
    fileName: 'Exits',
  },
  {
    id: 4,
    name: reportsTexts.text('transfers'),
    description: reportsTexts.text('transfersText'),
    area: 'employee',
    dataset: 'employees.movements',
    fileName: 'Transfers',
  },
  {
    id: 5,
    name: reportsTexts.text('attrition'),
    description: reportsTexts.text('attritionText'),
    area: 'employee',
    dataset: 'dashboards.attrition',
    fileName: 'Attrition',
  },
  {
    id: 6,
    name: reportsTexts.text('improvementPlans'),
    description: reportsTexts.text('improvementPlansText'),
    area: 'employee',
    dataset: 'employees.improvement_plans',
    fileName: 'Improvement_Plans',
  },
  {
    id: 8,
    name: reportsTexts.text('clearance'),
    description: reportsTexts.text('clearanceText'),
    area: 'employee',
    dataset: 'offboarding.clearance',
    fileName: 'Clearance',
  },
  {
    // Clearance is listed before it, but this one had the number first: access and schedules of an organisation refer to it.
    id: 7,
    name: reportsTexts.text('responsibilities'),
    description: reportsTexts.text('responsibilitiesText'),
    area: 'employee',
    dataset: 'employees.clearance',
    fileName: 'Responsibilities',
  },
  ...attendanceReports,
  ...leaveReports,
  ...payReports,
  ...accessReports,
]

export interface Report extends Omit<ReportDefinition, 'dataset' | 'name' | 'description'> {
  readonly name: Text | string
  readonly description: Text | string
  readonly dataset: Dataset
  /** Of a report that somebody built. */
  readonly custom?: CustomRow
}

function withDataset({ dataset: key, ...definition }: ReportDefinition): Report {
  const dataset = findDataset(key)
  if (!dataset) throw new Error(`The report ${definition.fileName} has no dataset ${key}.`)
  return { ...definition, dataset }
}

/** All reports of the product, in the order of the library. */
export const productReports = (): Report[] => definitions.map(withDataset)

const fileNameOf = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 80)

/** Reports that people built, as reports of the library; none of data that the product no longer has. */
export const customReports = (rows: readonly CustomRow[]): Report[] =>
  rows.flatMap((custom) => {
    const { id, name, description, content } = custom
    const dataset = findDataset(content.dataset)
    if (!dataset) return []
    const usual = content.period ? { ...dataset, usualPeriod: content.period } : dataset
    return [{ id, name, description, custom, area: 'custom', dataset: usual, fileName: fileNameOf(name) }]
  })

/** A report by its number, whoever asks; undefined for one that is deleted. One statement at most. */
export async function findReport(ctx: Pick<Ctx, 'orgId'>, db: Db, id: number): Promise<Report | undefined> {
  if (isCustom(id)) return customReports(await runQuery(db, customReportsQuery(ctx, { id })))[0]
  const definition = definitions.find((one) => one.id === id)
  return definition && withDataset(definition)
}

/** @throws AppError `reports.not_found` */
export const existingReport = async (ctx: Pick<Ctx, 'orgId'>, db: Db, id: number): Promise<Report> =>
  (await findReport(ctx, db, id)) ?? fail('reports.not_found')
