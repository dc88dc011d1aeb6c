import {
  listAdvanceRules,
  removeAdvanceRule,
  saveAdvanceRule,
} from '@muster/contract/expenses/advance-rules.contract'
import {
  applyAdvance,
  listOwnAdvances,
  previewAdvance,
  readAdvance,
} from '@muster/contract/expenses/advances.contract'
import {
  exportAdvances,
  exportDeductions,
  listAdvances,
  listDeductions,
  recordAdvanceEntry,
  recordDeductions,
} from '@muster/contract/expenses/advances-desk.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { advanceKind } from './advance.kind.ts'
import { listRulesOfAdvances, removeRuleOfAdvances, saveRuleOfAdvances } from './advance-rules.service.ts'
import { advanceTexts } from './advances.texts.ts'
import { exportDeductionList, pageOfDeductions, recordMonth } from './deductions.service.ts'
import { exportAdvanceList, pageOfAdvances } from './desk.service.ts'
import { pageOfOwnAdvances, readAdvanceDetail } from './read.service.ts'
import { recordEntry } from './record.service.ts'

export const advancesRoutes: Route[] = [
  route(applyAdvance, (ctx, { body }) => advanceKind.apply(ctx, body)),
  route(previewAdvance, (ctx, { body }) => advanceKind.preview(ctx, body)),
  route(listOwnAdvances, (ctx, { body }) => pageOfOwnAdvances(ctx, body)),
  route(readAdvance, (ctx, { body }) => readAdvanceDetail(ctx, body)),
  route(listAdvances, (ctx, { body }) => pageOfAdvances(ctx, body)),
  route(exportAdvances, (ctx, { body }) => exportAdvanceList(ctx, body)),
  route(recordAdvanceEntry, async (ctx, { body }) =>
    reply(await recordEntry(ctx, body), expensesTexts('saved')),
  ),
  route(listDeductions, (ctx, { body }) => pageOfDeductions(ctx, body)),
  route(exportDeductions, (ctx, { body }) => exportDeductionList(ctx, body)),
  route(recordDeductions, async (ctx, { body }) => {
    const done = await recordMonth(ctx, body)
    const said = advanceTexts('deductionsRecorded', { count: done.recorded })
    return reply(
      done,
      done.skipped > 0 ? `${said} ${advanceTexts('deductionsSkipped', { count: done.skipped })}` : said,
    )
  }),
  route(listAdvanceRules, (ctx) => listRulesOfAdvances(ctx)),
  route(saveAdvanceRule, async (ctx, { body }) =>
    reply(await saveRuleOfAdvances(ctx, body), expensesTexts('saved')),
  ),
  route(removeAdvanceRule, async (ctx, { body }) =>
    reply(await removeRuleOfAdvances(ctx, body), expensesTexts('ruleDeleted')),
  ),
]
