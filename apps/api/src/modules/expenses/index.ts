import { expensesErrors } from '@muster/contract/expenses/expenses.errors'
import { expensesPermissions } from '@muster/contract/expenses/expenses.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerRequestKind } from '../requests/index.ts'
import { claimArchiveJob } from './claims/archive.service.ts'
import { expenseKind } from './claims/claim.kind.ts'
import { claimsExport, ownClaimsExport } from './claims/export.service.ts'
import { CLAIM } from './claims/log.ts'
import { expensesMenu } from './expenses.menu.ts'
import { expensesRoutes } from './expenses.routes.ts'
import { expensesTexts } from './expenses.texts.ts'
import { registerExpenseDatasets } from './insights/datasets.ts'
import { projectsExport } from './insights/projects.export.ts'
import { connectLeaving } from './leaving/leaver-claims.ts'
import { PAYMENT } from './payments/payments.service.ts'
import { expensesPersonalData } from './personal-data.ts'
import { connectNumbers } from './setup/numbers.ts'
import { RULE } from './setup/rules.service.ts'

/**
 * Expense claims: categories and rules say what is allowed (`rules/expense-claim.ts`), requests decide (`claims/claim.kind.ts`),
 * payments pay and export to accounting. Who sees what is in `expenses.access.ts`.
 */
export const expensesModule = defineModule({
  name: 'expenses',
  routes: expensesRoutes,
  permissions: expensesPermissions,
  errors: expensesErrors,
  menu: expensesMenu,
  jobs: [claimsExport.job, ownClaimsExport.job, projectsExport.job, claimArchiveJob],
  personalData: expensesPersonalData,
  connect: () => {
    registerRequestKind(expenseKind)
    registerExpenseDatasets()
    connectLeaving()
    connectNumbers()
    registerAuditedRecord(CLAIM, {
      label: expensesTexts('claim'),
      path: (id) => `/expenses/claim/${id}`,
    })
    registerAuditedRecord(PAYMENT, {
      label: expensesTexts('payment'),
      path: (id) => `/expense/payments?payment=${id}`,
    })
    registerAuditedRecord(RULE, { label: expensesTexts('rule'), path: (id) => `/expense/expense-rule/${id}` })
    const exported = expensesTexts('exported')
    registerAuditedActions({
      'expenses.claim.export': exported,
      'expenses.own.export': exported,
      'expenses.project.export': exported,
      'expenses.payment.gl': expensesTexts('exportedAccounts'),
      'expenses.claim.archive': expensesTexts('archived'),
    })
  },
})
