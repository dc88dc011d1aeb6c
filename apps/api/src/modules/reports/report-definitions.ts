import { type Dataset, findDataset } from '../../platform/datasets/index.ts'
import { fail } from '../../platform/errors.ts'
import { accessReports } from './access-reports.ts'
import { attendanceReports } from './attendance-reports.ts'
import { leaveReports } from './leave-reports.ts'
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
  ...attendanceReports,
  ...leaveReports,
  ...accessReports,
]

export interface Report extends Omit<ReportDefinition, 'dataset'> {
  readonly dataset: Dataset
}

function withDataset({ dataset: key, ...definition }: ReportDefinition): Report {
  const dataset = findDataset(key)
  if (!dataset) throw new Error(`The report ${definition.fileName} has no dataset ${key}.`)
  return { ...definition, dataset }
}

/** All reports of the product, in the order of the library. */
export const allReports = (): Report[] => definitions.map(withDataset)

/** A report by its number, whoever asks. */
export const findReport = (id: number): Report | undefined => {
  const definition = definitions.find((one) => one.id === id)
  return definition && withDataset(definition)
}

/** @throws AppError `reports.not_found` */
export const existingReport = (id: number): Report => findReport(id) ?? fail('reports.not_found')
