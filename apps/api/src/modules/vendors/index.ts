import { vendorsErrors } from '@muster/contract/vendors/vendors.errors'
import { vendorsPermissions } from '@muster/contract/vendors/vendors.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerRequestKind } from '../requests/index.ts'
import { connectAccountKeys } from './bank/sealed-account.ts'
import { vendorClaimKind } from './claims/claim.kind.ts'
import { claimsTexts } from './claims/claims.texts.ts'
import { CLAIM } from './claims/pay.service.ts'
import { claimsReport, ownReport } from './claims/report.service.ts'
import { CONTRACT } from './contracts/contracts.service.ts'
import { remindContractsJob, remindContractsSchedule } from './contracts/remind.job.ts'
import { vendorKind } from './creation/creation.kind.ts'
import { bankNeeds, overdueNeeds } from './home-needs.ts'
import { registerVendorDatasets } from './insights/datasets.ts'
import { connectLeaving } from './leaving.ts'
import { vendorsPersonalData } from './personal-data.ts'
import { vendorExport } from './records/export.service.ts'
import { VENDOR } from './records/insert-vendors.ts'
import { connectNumbers } from './records/numbers.ts'
import { vendorsMenu } from './vendors.menu.ts'
import { vendorsNotices } from './vendors.notices.ts'
import { vendorsRoutes } from './vendors.routes.ts'
import { vendorsTexts } from './vendors.texts.ts'

/**
 * Vendors and their invoices. A vendor is created by approval (`creation`) or imported; its bank account is sealed and changes only
 * with a second person (`bank`). Invoices are approved as requests (`claims/claim.kind.ts`), the same number never twice, then paid
 * and exported to accounting in the form of expenses.
 */
export const vendorsModule = defineModule({
  name: 'vendors',
  routes: vendorsRoutes,
  permissions: vendorsPermissions,
  errors: vendorsErrors,
  menu: vendorsMenu,
  personalData: vendorsPersonalData,
  jobs: [vendorExport.job, claimsReport.job, ownReport.job, remindContractsJob],
  schedules: [remindContractsSchedule],
  connect: () => {
    registerNoticeKinds(vendorsNotices)
    registerRequestKind(vendorKind)
    registerRequestKind(vendorClaimKind)
    registerHomeNeeds(bankNeeds)
    registerHomeNeeds(overdueNeeds)
    registerVendorDatasets()
    connectLeaving()
    connectNumbers()
    connectAccountKeys()
    registerAuditedRecord(VENDOR, { label: vendorsTexts('item'), path: (id) => `/vendors/${id}` })
    registerAuditedRecord(CONTRACT, { label: vendorsTexts('contract'), path: () => '/vendors' })
    registerAuditedRecord(CLAIM, { label: claimsTexts('kind'), path: (id) => `/vendor-invoices/${id}` })
    registerAuditedActions({
      'vendors.record.export': vendorsTexts('exported'),
      'vendors.bank.reveal': vendorsTexts('revealedBank'),
      'vendors.bank.propose': vendorsTexts('proposedBank'),
      'vendors.bank.decide': vendorsTexts('decidedBank'),
      'vendors.report.admin': claimsTexts('exported'),
      'vendors.report.own': claimsTexts('exported'),
      'vendors.claim.ledger': claimsTexts('exportedAccounts'),
    })
  },
})
