import {
  createExpenseCategory,
  deleteExpenseCategory,
  listExpenseCategories,
  readExpenseCategory,
  updateExpenseCategory,
} from '@muster/contract/expenses/categories.contract'
import { decideClaim, decideClaims } from '@muster/contract/expenses/claim-decisions.contract'
import {
  discardClaim,
  judgeClaim,
  raiseExpenseRequest,
  readClaim,
  saveClaim,
  withdrawClaim,
} from '@muster/contract/expenses/claims.contract'
import { findClaimants, listClaims, readClaimFilters } from '@muster/contract/expenses/claims-list.contract'
import {
  archiveClaims,
  exportClaims,
  exportOwnClaims,
  exportProjects,
  readApprovedGraph,
  readAverage,
  readClaimSheet,
  readOwnAverage,
  readTrend,
} from '@muster/contract/expenses/expense-reports.contract'
import {
  listExpenseProjects,
  listExpenseRates,
  readExpenseSettings,
  removeExpenseProject,
  removeExpenseRate,
  saveExpenseProject,
  saveExpenseRate,
  saveExpenseSettings,
} from '@muster/contract/expenses/expense-setup.contract'
import {
  listOwnCategories,
  listOwnClaims,
  listOwnPolicies,
} from '@muster/contract/expenses/own-claims.contract'
import {
  cancelPayment,
  createPayment,
  exportPayment,
  listPayments,
  payPayment,
  readPayment,
} from '@muster/contract/expenses/payments.contract'
import {
  createExpenseRule,
  deleteExpenseRule,
  listExpenseRules,
  mapExpenseRules,
  readExpenseRule,
  readExpenseRuleForEditing,
  readRuleChoices,
  updateExpenseRule,
} from '@muster/contract/expenses/rules.contract'
import { found } from '../../platform/errors.ts'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { advancesRoutes } from './advances/advances.routes.ts'
import { startArchive } from './claims/archive.service.ts'
import { decide, decideMany } from './claims/decide.service.ts'
import { exportList, exportOwn } from './claims/export.service.ts'
import { findPeople, pageOfClaims, pageOfOwn, readFilters } from './claims/list.service.ts'
import { judge, readOwnCategories, readOwnPolicies } from './claims/own.service.ts'
import { readClaimDetail } from './claims/read.service.ts'
import { discard, saveDraft } from './claims/save.service.ts'
import { sheetFile } from './claims/sheet-pdf.ts'
import { submit, withdraw } from './claims/submit.service.ts'
import { expensesTexts } from './expenses.texts.ts'
import { approvedByDay, averages, ownAverages, trend } from './insights/figures.service.ts'
import { exportByProject } from './insights/projects.export.ts'
import { create } from './payments/create.service.ts'
import { ledgerFile } from './payments/ledger.service.ts'
import { cancel, pageOfPayments, pay, readOne } from './payments/payments.service.ts'
import { categoryRecords, deleteCategory, keptRows } from './setup/categories.master.ts'
import { projectRecords, rateRecords, settingRecords } from './setup/expense.masters.ts'
import { organisationCurrency } from './setup/organisation-currency.ts'
import { mapRules } from './setup/rule-map.service.ts'
import { deleteRule, listRules, readChoices, readRule, saveRule } from './setup/rules.service.ts'
import { ticketsRoutes } from './tickets/tickets.routes.ts'

const saved = () => expensesTexts('saved')
const deleted = () => expensesTexts('deleted')

const setupRoutes: Route[] = [
  route(listExpenseCategories, (ctx) =>
    categoryRecords.read(ctx, (rows) => ({ categories: keptRows(rows) })),
  ),
  route(readExpenseCategory, (ctx, { params: { id } }) =>
    categoryRecords.read(ctx, (rows) => found(keptRows(rows).find(({ EXTYPEID }) => EXTYPEID === id))),
  ),
  route(createExpenseCategory, async (ctx, { body }) =>
    reply(await categoryRecords.save(ctx, body), saved()),
  ),
  route(updateExpenseCategory, async (ctx, { body }) =>
    reply(await categoryRecords.save(ctx, body), saved()),
  ),
  route(deleteExpenseCategory, async (ctx, { params: { id } }) =>
    reply(await deleteCategory(ctx, id), expensesTexts('categoryDeleted')),
  ),
  route(listExpenseRules, (ctx) => listRules(ctx)),
  route(readExpenseRule, (ctx, { params: { id } }) => readRule(ctx, id)),
  route(readExpenseRuleForEditing, async (ctx, { params: { id } }) => (await readRule(ctx, id)).rule),
  route(readRuleChoices, (ctx) => readChoices(ctx)),
  route(createExpenseRule, async (ctx, { body }) => reply(await saveRule(ctx, body), saved())),
  route(updateExpenseRule, async (ctx, { body }) => reply(await saveRule(ctx, body), saved())),
  route(deleteExpenseRule, async (ctx, { params: { id } }) =>
    reply(await deleteRule(ctx, id), expensesTexts('ruleDeleted')),
  ),
  route(mapExpenseRules, (ctx, { body }) => mapRules(ctx, body)),
  route(listExpenseProjects, (ctx) => projectRecords.read(ctx, (projects) => ({ projects }))),
  route(saveExpenseProject, async (ctx, { body }) => reply(await projectRecords.save(ctx, body), saved())),
  route(removeExpenseProject, async (ctx, { body }) =>
    reply(await projectRecords.remove(ctx, body), deleted()),
  ),
  route(listExpenseRates, async (ctx) => {
    const currency = await organisationCurrency(ctx)
    return rateRecords.read(ctx, (rates) => ({ rates, currency }))
  }),
  route(saveExpenseRate, async (ctx, { body }) => reply(await rateRecords.save(ctx, body), saved())),
  route(removeExpenseRate, async (ctx, { body }) => reply(await rateRecords.remove(ctx, body), deleted())),
  route(readExpenseSettings, (ctx) => settingRecords.read(ctx, ([settings]) => found(settings))),
  route(saveExpenseSettings, async (ctx, { body }) => reply(await settingRecords.save(ctx, body), saved())),
]

const claimRoutes: Route[] = [
  route(judgeClaim, (ctx, { body }) => judge(ctx, body)),
  route(saveClaim, async (ctx, { body }) => reply(await saveDraft(ctx, body), saved())),
  route(raiseExpenseRequest, async (ctx, { body }) =>
    reply(await submit(ctx, body), expensesTexts('submitted')),
  ),
  route(withdrawClaim, async (ctx, { body }) => reply(await withdraw(ctx, body), expensesTexts('withdrawn'))),
  route(discardClaim, async (ctx, { body }) => reply(await discard(ctx, body.ID), deleted())),
  route(readClaim, (ctx, { params: { ID } }) => readClaimDetail(ctx, ID)),
  route(listOwnClaims, (ctx, { body }) => pageOfOwn(ctx, body)),
  route(listOwnCategories, (ctx) => readOwnCategories(ctx)),
  route(listOwnPolicies, (ctx) => readOwnPolicies(ctx)),
  route(listClaims, (ctx, { params: { list }, body }) => pageOfClaims(ctx, list, body)),
  route(readClaimFilters, (ctx) => readFilters(ctx)),
  route(findClaimants, (ctx, { body }) => findPeople(ctx, body.search)),
  route(decideClaim, async (ctx, { body }) => reply(await decide(ctx, body), expensesTexts('decided'))),
  route(decideClaims, async (ctx, { body }) => reply(await decideMany(ctx, body), expensesTexts('decided'))),
]

const paymentRoutes: Route[] = [
  route(listPayments, (ctx, { body }) => pageOfPayments(ctx, body)),
  route(readPayment, (ctx, { body }) => readOne(ctx, body.id)),
  route(createPayment, async (ctx, { body }) => reply(await create(ctx, body), saved())),
  route(payPayment, async (ctx, { body }) => reply(await pay(ctx, body), saved())),
  route(cancelPayment, async (ctx, { body }) => reply(await cancel(ctx, body), saved())),
  route(exportPayment, (ctx, { body }) => ledgerFile(ctx, body.id)),
]

const reportRoutes: Route[] = [
  route(exportClaims, (ctx, { body }) => exportList(ctx, body)),
  route(exportOwnClaims, (ctx, { body }) => exportOwn(ctx, body)),
  route(exportProjects, (ctx, { body }) => exportByProject(ctx, body)),
  route(readClaimSheet, (ctx, { params: { ID } }) => sheetFile(ctx, ID)),
  route(archiveClaims, async (ctx, { body }) =>
    reply(await startArchive(ctx, body), expensesTexts('downloadSoon')),
  ),
  route(readAverage, (ctx, { body }) => averages(ctx, body)),
  route(readOwnAverage, (ctx, { body }) => ownAverages(ctx, body)),
  route(readTrend, (ctx, { body }) => trend(ctx, body)),
  route(readApprovedGraph, (ctx, { params: { date } }) => approvedByDay(ctx, date)),
]

export const expensesRoutes: Route[] = [
  ...setupRoutes,
  ...claimRoutes,
  ...paymentRoutes,
  ...reportRoutes,
  ...advancesRoutes,
  ...ticketsRoutes,
]
