import { expensesErrors } from '@muster/contract/expenses/expenses.errors'
import { expensesPermissions } from '@muster/contract/expenses/expenses.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerRequestKind } from '../requests/index.ts'
import { advanceKind } from './advances/advance.kind.ts'
import { ADVANCE_RULE } from './advances/advance-rules.service.ts'
import { advanceTexts } from './advances/advances.texts.ts'
import { deductionsExport } from './advances/deductions.service.ts'
import { advancesExport } from './advances/desk.service.ts'
import { ADVANCE } from './advances/log.ts'
import { claimArchiveJob } from './claims/archive.service.ts'
import { expenseKind } from './claims/claim.kind.ts'
import { claimsExport, ownClaimsExport } from './claims/export.service.ts'
import { CLAIM } from './claims/log.ts'
import { expensesMenu } from './expenses.menu.ts'
import { expensesRoutes } from './expenses.routes.ts'
import { expensesTexts } from './expenses.texts.ts'
import { registerExpenseDatasets } from './insights/datasets.ts'
import { projectsExport } from './insights/projects.export.ts'
import { connectLeaverAdvances } from './leaving/leaver-advances.ts'
import { connectLeaving } from './leaving/leaver-claims.ts'
import { PAYMENT } from './payments/payment-log.ts'
import { expensesPersonalData } from './personal-data.ts'
import { connectNumbers } from './setup/numbers.ts'
import { RULE } from './setup/rules.service.ts'
import { TICKET_POLICY } from './tickets/policies.service.ts'
import { ticketTexts } from './tickets/tickets.texts.ts'

/** Advances for modules above: of trips. */
export { advanceStateWords } from './advances/advances.texts.ts'
export { advancesByReference, createAdvance, giveUpAdvance } from './advances/for-trips.ts'
export { oweBack } from './advances/owed-back.ts'
/** What modules above know of something on a claim: of a booking that was refunded. */
export { type ClaimConcern, registerClaimConcern } from './claims/claim-concerns.ts'
/** Used by travel: costs of a trip on a claim, and the order of rules by how specific they are. */
export {
  addCompanyCosts,
  type CompanyCost,
  changeCompanyCost,
  onClaimsQuery,
} from './claims/company-costs.ts'
export { draftClaim, lowerDraftedLine, noteOnClaim } from './claims/hand-over.ts'
/** What accounting gets, in one form for expenses and for vendors’ invoices. */
export { ledgerCsv } from './payments/ledger-csv.ts'
export { compareSpecific } from './rules/choose-terms.ts'
export { type BookedLine, withoutAccount } from './rules/ledger.ts'
/** Limits of amounts in other currencies. */
export { limitNames } from './setup/for-person.ts'
export { atRate, organisationRateQuery } from './setup/organisation-rate.ts'

/**
 * Expense claims, loans and advances: categories and rules say what is allowed (`rules/expense-claim.ts`), requests decide (`claims/claim.kind.ts`),
 * payments pay and export to accounting. Who sees what is in `expenses.access.ts`.
 */
export const expensesModule = defineModule({
  name: 'expenses',
  routes: expensesRoutes,
  permissions: expensesPermissions,
  errors: expensesErrors,
  menu: expensesMenu,
  jobs: [
    ...[claimsExport.job, ownClaimsExport.job, projectsExport.job, claimArchiveJob],
    ...[advancesExport.job, deductionsExport.job],
  ],
  personalData: expensesPersonalData,
  connect: () => {
    registerRequestKind(expenseKind)
    registerRequestKind(advanceKind)
    registerExpenseDatasets()
    connectLeaving()
    connectLeaverAdvances()
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
    registerAuditedRecord(ADVANCE, {
      label: advanceTexts('loanAndAdvance'),
      path: (id) => `/expense/advances?advance=${id}`,
    })
    registerAuditedRecord(ADVANCE_RULE, {
      label: advanceTexts('advanceRuleRecord'),
      path: () => '/expense/advance-rules',
    })
    registerAuditedRecord(TICKET_POLICY, {
      label: ticketTexts('policy'),
      path: () => '/expense/ticket-policies',
    })
    const exported = expensesTexts('exported')
    registerAuditedActions({
      'expenses.claim.export': exported,
      'expenses.own.export': exported,
      'expenses.project.export': exported,
      'expenses.payment.gl': expensesTexts('exportedAccounts'),
      'expenses.advances.export': advanceTexts('exported'),
      'expenses.deductions.export': advanceTexts('exported'),
      'expenses.claim.archive': expensesTexts('archived'),
    })
  },
})
