import { accessReportsTexts } from './access-reports.texts.ts'
import type { ReportDefinition } from './report-definition.ts'

/** Who may do what, and who signed in. */
export const accessReports: readonly ReportDefinition[] = [
  {
    id: 60,
    name: accessReportsTexts.text('rights'),
    description: accessReportsTexts.text('rightsText'),
    area: 'access',
    dataset: 'access.rights',
    // What everybody may do as an employee is the matrix of roles: it would be a page for each person.
    where: { match: 'all', parts: [{ column: 'role', operator: 'is_not', values: ['7'] }] },
    columns: [
      ...['account_name', 'email', 'employee_code', 'account_state'],
      ...['role', 'permission', 'scope', 'groups'],
    ],
    fileName: 'Admin Roles & Permissions Report',
  },
  {
    id: 61,
    name: accessReportsTexts.text('signIns'),
    description: accessReportsTexts.text('signInsText'),
    area: 'access',
    dataset: 'session.sign_ins',
    fileName: 'Employee Logs Report',
  },
]
