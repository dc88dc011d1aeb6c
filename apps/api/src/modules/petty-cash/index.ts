import { pettyCashErrors } from '@muster/contract/petty-cash/petty-cash.errors'
import { pettyCashPermissions } from '@muster/contract/petty-cash/petty-cash.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerRequestKind } from '../requests/index.ts'
import { FUND } from './funds/post.ts'
import { countNeeds, payNeeds, topUpNeeds } from './home-needs.ts'
import { registerCashDatasets } from './insights/datasets.ts'
import { expensesExport, ledgerExport, ownExport } from './insights/reports.service.ts'
import { connectLeaving } from './leaving.ts'
import { pettyCashPersonalData } from './personal-data.ts'
import { pettyCashMenu } from './petty-cash.menu.ts'
import { pettyCashNotices } from './petty-cash.notices.ts'
import { pettyCashRoutes } from './petty-cash.routes.ts'
import { pettyCashTexts } from './petty-cash.texts.ts'
import { expenseKind, topUpKind } from './requests/cash.kinds.ts'
import { CASH_REQUEST } from './requests/requests.service.ts'

/**
 * Petty cash. What is in a fund follows from its append-only ledger (`funds/post.ts`), which never falls below zero. People ask for
 * expenses and top-ups (`requests/cash.kinds.ts`); the custodian pays out what is approved. A count's difference and a change of
 * custodian take effect with somebody else's decision (`counts`).
 */
export const pettyCashModule = defineModule({
  name: 'petty-cash',
  routes: pettyCashRoutes,
  permissions: pettyCashPermissions,
  errors: pettyCashErrors,
  menu: pettyCashMenu,
  personalData: pettyCashPersonalData,
  jobs: [ledgerExport.job, expensesExport.job, ownExport.job],
  connect: () => {
    registerNoticeKinds(pettyCashNotices)
    registerRequestKind(topUpKind)
    registerRequestKind(expenseKind)
    registerHomeNeeds(countNeeds)
    registerHomeNeeds(payNeeds)
    registerHomeNeeds(topUpNeeds)
    registerCashDatasets()
    connectLeaving()
    registerAuditedRecord(FUND, { label: pettyCashTexts('fund'), path: (id) => `/petty-cash/funds/${id}` })
    registerAuditedRecord(CASH_REQUEST, {
      label: pettyCashTexts('requests'),
      path: () => '/petty-cash/requests',
    })
    const exported = pettyCashTexts('exported')
    registerAuditedActions({
      'petty-cash.report.ledger': exported,
      'petty-cash.report.expenses': exported,
      'petty-cash.report.own': exported,
      'petty-cash.fund.count': pettyCashTexts('countedAction'),
      'petty-cash.fund.decide_count': pettyCashTexts('decidedCount'),
    })
  },
})
