import { downloadBalanceSample } from '@muster/contract/leave/balance-upload.contract'
import {
  adjustBalance,
  encashLeave,
  explainBalance,
  listBalances,
  readBalances,
  readOwnBalances,
  readOwnSummary,
  readSummary,
} from '@muster/contract/leave/balances.contract'
import {
  addRuleVersion,
  assignLeaveRule,
  createLeaveRule,
  exampleOfTerms,
  listLeaveRules,
  readLeaveRule,
  readRuleOptions,
  setLeaveRuleStatus,
  updateLeaveRule,
} from '@muster/contract/leave/leave-rules.contract'
import {
  createClubbedLeaves,
  listClubbedLeaves,
  listCompOffExpiry,
  readCompOffSetting,
  readSandwichLogs,
  readSandwichRules,
  readShortLeave,
  removeShortLeave,
  saveCompOffSetting,
  saveSandwichRule,
  saveShortLeave,
  updateClubbedLeaves,
} from '@muster/contract/leave/leave-settings.contract'
import {
  createLeaveMasters,
  createLeaveType,
  listActiveLeaveTypes,
  listLeaveTypes,
  listReportLeaveTypes,
  readLeaveType,
  trackLeaveChanges,
  updateLeaveType,
} from '@muster/contract/leave/leave-types.contract'
import { downloadLeaveSample, downloadShortLeaveSample } from '@muster/contract/leave/leave-upload.contract'
import { previewRuleEffect } from '@muster/contract/leave/rule-effect.contract'
import {
  exportSimulation,
  listSimulationRows,
  listSimulations,
  simulateRule,
} from '@muster/contract/leave/simulation.contract'
import {
  exportYearEnd,
  listYearEndRows,
  listYearEnds,
  previewYearEnd,
  runYearEnd,
  undoYearEnd,
} from '@muster/contract/leave/year-end.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { applyRoutes } from './apply/apply.routes.ts'
import { adjust, encash } from './balances/adjust.service.ts'
import { assignRule } from './balances/assign.service.ts'
import { pageOfBalances } from './balances/balance-list.service.ts'
import { ownId, personBalances, personSummary } from './balances/balances.service.ts'
import { explain } from './balances/explain.service.ts'
import { bulkLeaveUpload, leaveSample } from './bulk/bulk-leave.ts'
import { shortLeaveSample, shortLeaveUpload } from './bulk/bulk-short.ts'
import { leaveTexts } from './leave.texts.ts'
import { listExpiring } from './settings/comp-off-expiry.service.ts'
import {
  clubbingRecords,
  compOffRecords,
  createPair,
  readCompOff,
  readSandwiches,
  sandwichRecords,
  shortLeaveRecords,
} from './settings/leave-settings.master.ts'
import {
  exportDifferences,
  pageOfDifferences,
  readSimulations,
  startSimulation,
} from './simulation/simulation.service.ts'
import { readSandwichChanges, readTypeChanges } from './types/changes.service.ts'
import { effectOfRule } from './types/rule-effect.service.ts'
import {
  changeRule,
  createRule,
  listRules,
  readRule,
  ruleOptions,
  switchRule,
} from './types/rules.service.ts'
import {
  addFromLibrary,
  listTypes,
  readType,
  reportTypes,
  typeNames,
  upsertType,
} from './types/types.service.ts'
import { exampleOf, publishVersion } from './types/versions.service.ts'
import { assignUpload, balanceSample, balanceUpload } from './upload/balance-upload.ts'
import { exportPreview } from './year-end/preview-parts.ts'
import { startUndo } from './year-end/undo-year.service.ts'
import { listEnds, pageOfRun, preview, startClosing } from './year-end/year-end.service.ts'

const typesAndRules: Route[] = [
  route(listLeaveTypes, (ctx, { body }) => listTypes(ctx, body)),
  route(createLeaveType, async (ctx, { body }) =>
    reply(await upsertType(ctx, body), leaveTexts('leaveTypeAdded')),
  ),
  route(updateLeaveType, async (ctx, { body }) => reply(await upsertType(ctx, body), 'Saved.')),
  route(readLeaveType, (ctx, { body }) => readType(ctx, body.LEAVE_TYPE_ID)),
  route(listActiveLeaveTypes, (ctx) => typeNames(ctx)),
  route(listReportLeaveTypes, (ctx) => reportTypes(ctx)),
  route(createLeaveMasters, async (ctx, { body }) =>
    reply(await addFromLibrary(ctx, body.keys), leaveTexts('leaveTypesAdded')),
  ),
  route(trackLeaveChanges, (ctx, { params }) => readTypeChanges(ctx, params.leaveId)),
  route(listLeaveRules, (ctx, { query, body }) => listRules(ctx, { ...query, ...body })),
  route(readLeaveRule, (ctx, { body }) => readRule(ctx, body.LEAVE_RULE_ID)),
  route(readRuleOptions, (ctx) => ruleOptions(ctx)),
  route(previewRuleEffect, (ctx, { body }) => effectOfRule(ctx, body)),
  route(createLeaveRule, async (ctx, { body }) =>
    reply(await createRule(ctx, body), leaveTexts('leaveRuleAdded')),
  ),
  route(updateLeaveRule, async (ctx, { body }) => reply(await changeRule(ctx, body), 'Saved.')),
  route(setLeaveRuleStatus, async (ctx, { body }) => reply(await switchRule(ctx, body), 'Saved.')),
  route(addRuleVersion, async (ctx, { body }) => {
    const answer = await publishVersion(ctx, body)
    return reply(
      answer,
      answer.number === null ? '' : leaveTexts('versionPublished', { number: answer.number }),
    )
  }),
  route(exampleOfTerms, async (_ctx, { body }) => exampleOf(body)),
  route(assignLeaveRule, async (ctx, { body }) => reply(await assignRule(ctx, body), 'Saved.')),
]

const balances: Route[] = [
  route(readOwnBalances, (ctx, { query }) => personBalances(ctx, ownId(ctx), query.date)),
  route(readBalances, (ctx, { params, query }) => personBalances(ctx, params.id, query.date)),
  route(readOwnSummary, (ctx) => personSummary(ctx, ownId(ctx))),
  route(readSummary, (ctx, { body }) => personSummary(ctx, body.employee_id ?? ownId(ctx), body.year)),
  route(explainBalance, (ctx, { query }) => explain(ctx, query)),
  route(listBalances, (ctx, { body }) => pageOfBalances(ctx, body)),
  route(adjustBalance, async (ctx, { body }) =>
    reply(await adjust(ctx, body), leaveTexts('balanceAdjusted')),
  ),
  route(encashLeave, async (ctx, { body }) => reply(await encash(ctx, body), leaveTexts('leaveEncashed'))),
]

const settings: Route[] = [
  route(readSandwichRules, (ctx) => readSandwiches(ctx)),
  route(saveSandwichRule, async (ctx, { body }) => reply(await sandwichRecords.save(ctx, body), 'Saved.')),
  route(readSandwichLogs, (ctx, { params }) => readSandwichChanges(ctx, params.ID)),
  route(listClubbedLeaves, (ctx) => clubbingRecords.read(ctx, (clubbed_leaves) => ({ clubbed_leaves }))),
  route(createClubbedLeaves, async (ctx, { body }) => reply(await createPair(ctx, body), 'Saved.')),
  route(updateClubbedLeaves, async (ctx, { body }) => reply(await clubbingRecords.save(ctx, body), 'Saved.')),
  route(readShortLeave, (ctx) =>
    shortLeaveRecords.read(ctx, (configuration, choices) => ({ configuration, ...choices })),
  ),
  route(saveShortLeave, async (ctx, { body }) => reply(await shortLeaveRecords.save(ctx, body), 'Saved.')),
  route(removeShortLeave, (ctx, { body }) => shortLeaveRecords.remove(ctx, body)),
  route(readCompOffSetting, (ctx) => readCompOff(ctx)),
  route(saveCompOffSetting, async (ctx, { body }) => reply(await compOffRecords.save(ctx, body), 'Saved.')),
  route(listCompOffExpiry, (ctx, { query }) => listExpiring(ctx, query)),
]

const uploads: Route[] = [
  route(downloadBalanceSample, (ctx, { body }) => balanceSample(ctx, body)),
  ...balanceUpload,
  ...assignUpload,
  route(downloadLeaveSample, (ctx, { body }) => leaveSample(ctx, body)),
  ...bulkLeaveUpload,
  route(downloadShortLeaveSample, (ctx, { body }) => shortLeaveSample(ctx, body)),
  ...shortLeaveUpload,
]

const yearEnd: Route[] = [
  route(listYearEnds, (ctx) => listEnds(ctx)),
  route(previewYearEnd, (ctx, { body }) => preview(ctx, body)),
  route(exportYearEnd, (ctx, { body }) => exportPreview(ctx, body)),
  route(runYearEnd, async (ctx, { body }) =>
    reply(await startClosing(ctx, body), leaveTexts('closingStarted')),
  ),
  route(undoYearEnd, async (ctx, { body }) =>
    reply(await startUndo(ctx, body), leaveTexts('closingReversalStarted')),
  ),
  route(listYearEndRows, (ctx, { body }) => pageOfRun(ctx, body)),
]

const simulator: Route[] = [
  route(simulateRule, async (ctx, { body }) =>
    reply(await startSimulation(ctx, body), leaveTexts('simulationStarted')),
  ),
  route(listSimulations, (ctx) => readSimulations(ctx)),
  route(listSimulationRows, (ctx, { body }) => pageOfDifferences(ctx, body)),
  route(exportSimulation, (ctx, { body }) => exportDifferences(ctx, body)),
]

export const leaveRoutes: Route[] = [
  ...typesAndRules,
  ...balances,
  ...settings,
  ...uploads,
  ...yearEnd,
  ...simulator,
  ...applyRoutes,
]
