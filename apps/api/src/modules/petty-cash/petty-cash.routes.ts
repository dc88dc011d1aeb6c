import {
  addEntry,
  countFund,
  decideCount,
  findCustodians,
  listFunds,
  listOwnFunds,
  readFund,
  saveFund,
} from '@muster/contract/petty-cash/funds.contract'
import {
  downloadBalanceSample,
  downloadCashReport,
  downloadCashSheets,
  downloadExpenseReport,
} from '@muster/contract/petty-cash/reports.contract'
import {
  applyExpense,
  applyTopUp,
  decideExpenses,
  decideTopUps,
  listCashRequests,
  listOwnCashRequests,
  payCash,
  previewExpense,
  previewTopUp,
  readCashForm,
  readCashRequest,
} from '@muster/contract/petty-cash/requests.contract'
import {
  type CashCategory,
  listCashPermissions,
  listCashRules,
  listCashTypes,
  removeCashPermission,
  removeCashRule,
  removeCashType,
  saveCashPermission,
  saveCashRule,
  saveCashType,
} from '@muster/contract/petty-cash/setup.contract'
import { combineQueries, runQuery } from '../../platform/db/deferred-query.ts'
import { readTx } from '../../platform/db/tx.ts'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { count, decide } from './counts/counts.service.ts'
import { custodiansFor } from './funds/custodians.ts'
import { enter, ownFunds, pageOfFunds, readFundDetail, saveOne } from './funds/funds.service.ts'
import { cashReport, expenseReport } from './insights/reports.service.ts'
import { cashSheets } from './insights/sheets.service.ts'
import { pettyCashTexts } from './petty-cash.texts.ts'
import { expenseKind, topUpKind } from './requests/cash.kinds.ts'
import { decideMany, pageOfOwn, pageOfRequests, pay, readForm, readOne } from './requests/requests.service.ts'
import { permissionRecords, ruleRecords, typeRecords } from './setup/cash.masters.ts'
import { activeQuery, managedFundsQuery } from './setup/offered.queries.ts'
import { balanceSample, balanceUpload } from './upload/balance-upload.ts'

const saved = () => pettyCashTexts('saved')
const deleted = () => pettyCashTexts('deleted')

const setupRoutes: Route[] = [
  route(listCashTypes, (ctx) =>
    typeRecords.read(ctx, (types) => ({ types: types.map(({ rules: _, ...type }) => type) })),
  ),
  route(saveCashType, async (ctx, { body }) => reply(await typeRecords.save(ctx, body), saved())),
  route(removeCashType, async (ctx, { body }) => reply(await typeRecords.remove(ctx, body), deleted())),
  route(listCashRules, async (ctx) => {
    const types = await readTx(ctx, (db) => runQuery(db, activeQuery(ctx, 'petty_cash_type')))
    return ruleRecords.read(ctx, (rules) => ({
      rules: rules.map((rule) => ({ ...rule, categories: rule.categories as CashCategory[] })),
      types,
    }))
  }),
  route(saveCashRule, async (ctx, { body }) => reply(await ruleRecords.save(ctx, body), saved())),
  route(removeCashRule, async (ctx, { body }) => reply(await ruleRecords.remove(ctx, body), deleted())),
  route(listCashPermissions, async (ctx) => {
    const offered = await readTx(ctx, (db) =>
      runQuery(
        db,
        combineQueries({
          ...{ funds: managedFundsQuery(ctx), departments: activeQuery(ctx, 'department') },
          locations: activeQuery(ctx, 'location'),
        }),
      ),
    )
    const managed = new Set(offered.funds.map(({ id }) => id))
    return permissionRecords.read(ctx, (permissions) => ({
      permissions: permissions.filter(({ fund_id }) => managed.has(fund_id)),
      ...offered,
    }))
  }),
  route(saveCashPermission, async (ctx, { body }) => reply(await permissionRecords.save(ctx, body), saved())),
  route(removeCashPermission, async (ctx, { body }) =>
    reply(await permissionRecords.remove(ctx, body), deleted()),
  ),
]

const fundRoutes: Route[] = [
  route(listFunds, (ctx, { body }) => pageOfFunds(ctx, body)),
  route(listOwnFunds, (ctx) => ownFunds(ctx)),
  route(readFund, (ctx, { params: { id } }) => readFundDetail(ctx, id)),
  route(saveFund, async (ctx, { body }) => reply(await saveOne(ctx, body), saved())),
  route(addEntry, async (ctx, { body }) => reply(await enter(ctx, body), saved())),
  route(countFund, async (ctx, { body }) => reply(await count(ctx, body), saved())),
  route(decideCount, async (ctx, { body }) => reply(await decide(ctx, body), saved())),
  route(findCustodians, (ctx, { body }) => custodiansFor(ctx, body)),
  route(downloadBalanceSample, (ctx) => balanceSample(ctx)),
  ...balanceUpload,
]

const requestRoutes: Route[] = [
  route(readCashForm, (ctx, { body }) => readForm(ctx, body)),
  route(applyTopUp, (ctx, { body }) => topUpKind.apply(ctx, body)),
  route(previewTopUp, (ctx, { body }) => topUpKind.preview(ctx, body)),
  route(applyExpense, (ctx, { body }) => expenseKind.apply(ctx, body)),
  route(previewExpense, (ctx, { body }) => expenseKind.preview(ctx, body)),
  route(listCashRequests, (ctx, { body }) => pageOfRequests(ctx, body)),
  route(listOwnCashRequests, (ctx, { body }) => pageOfOwn(ctx, body)),
  route(readCashRequest, (ctx, { params: { id } }) => readOne(ctx, id)),
  route(payCash, async (ctx, { body }) => reply(await pay(ctx, body), pettyCashTexts('paid'))),
  route(decideTopUps, (ctx, { body }) => decideMany(ctx, 'top_up', body)),
  route(decideExpenses, (ctx, { body }) => decideMany(ctx, 'expense', body)),
  route(downloadCashReport, (ctx, { body }) => cashReport(ctx, body)),
  route(downloadExpenseReport, (ctx, { body }) => expenseReport(ctx, body)),
  route(downloadCashSheets, (ctx, { body }) => cashSheets(ctx, body)),
]

export const pettyCashRoutes: Route[] = [...setupRoutes, ...fundRoutes, ...requestRoutes]
