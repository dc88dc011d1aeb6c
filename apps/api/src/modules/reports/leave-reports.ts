import type { Condition } from '@muster/contract/reports/dataset-query'
import { leaveReportsTexts } from './leave-reports.texts.ts'
import type { ReportDefinition } from './report-definition.ts'

const whereIs = (column: string, ...values: string[]) => {
  const is: Condition = { column, operator: 'is', values }
  return { where: { match: 'all' as const, parts: [is] } }
}

type Key = Parameters<typeof leaveReportsTexts.text>[0]

const report = (
  id: number,
  [name, description]: readonly [Key, Key],
  dataset: string,
  fileName: string,
): ReportDefinition => ({
  id,
  name: leaveReportsTexts.text(name),
  description: leaveReportsTexts.text(description),
  area: 'leave',
  dataset,
  fileName,
})

/** Reports about leave; 32 is the specification's number of the report on short leave. */
export const leaveReports: readonly ReportDefinition[] = [
  report(32, ['short', 'shortText'], 'leave.short', 'Short_Leave'),
  report(33, ['requests', 'requestsText'], 'leave.requests', 'Leave_Requests'),
  // Of people who work here on the day: what a leaver had left is settled.
  {
    ...report(34, ['balances', 'balancesText'], 'leave.balances', 'Leave_Balances'),
    ...whereIs('employment', 'active'),
  },
  report(35, ['ledger', 'ledgerText'], 'leave.ledger', 'Leave_Ledger'),
  {
    ...report(
      36,
      ['lapsedCompOff', 'lapsedCompOffText'],
      'leave.expired',
      leaveReportsTexts.english('lapsedCompOffFile'),
    ),
    ...whereIs('expired_because', 'compOff'),
    columns: [
      ...['employee_code', 'employee_name', 'department', 'location'],
      ...['leave_type', 'earned_on', 'take_by', 'lapsed_on', 'days'],
    ],
  },
  report(37, ['encashments', 'encashmentsText'], 'leave.encashments', 'Leave Encashment Report'),
  report(38, ['expired', 'expiredText'], 'leave.expired', 'Expired_Leave'),
  report(39, ['yearToDate', 'yearToDateText'], 'leave.year_to_date', 'Leave_Year_To_Date'),
  {
    ...report(40, ['consumption', 'consumptionText'], 'leave.consumption', 'Leave_consumption_ytd'),
    grouped: {
      groups: [{ column: 'month', period: 'month' }, { column: 'leave_type' }],
      measures: [
        { column: 'days', aggregate: 'sum' },
        { column: 'rows', aggregate: 'count', heading: leaveReportsTexts.text('people'), isOfPeople: true },
      ],
    },
  },
  report(41, ['compOff', 'compOffText'], 'leave.comp_off', 'Comp-off'),
  { ...report(50, ['all', 'allText'], 'requests.requests', 'All_Requests'), area: 'employee' },
]
