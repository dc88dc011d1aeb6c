import { payReportsTexts } from './pay-reports.texts.ts'
import type { ReportDefinition } from './report-definition.ts'

/** Reports about pay, for those who may see it. */
export const payReports: readonly ReportDefinition[] = [
  {
    id: 70,
    name: payReportsTexts.text('pay'),
    description: payReportsTexts.text('payText'),
    area: 'pay',
    dataset: 'employees.pay',
    fileName: 'Pay',
  },
  {
    id: 71,
    name: payReportsTexts.text('components'),
    description: payReportsTexts.text('componentsText'),
    area: 'pay',
    dataset: 'employees.pay_components',
    fileName: 'Pay_By_Component',
  },
  {
    id: 72,
    name: payReportsTexts.text('changes'),
    description: payReportsTexts.text('changesText'),
    area: 'pay',
    dataset: 'employees.pay_changes',
    fileName: 'Pay_Changes',
  },
]
