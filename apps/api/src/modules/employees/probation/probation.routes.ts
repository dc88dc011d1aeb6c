import {
  answerFeedback,
  checkProbationForm,
  listProbations,
  listRequestedFeedback,
  readRequestedFeedback,
  sendProbationForm,
  updateProbation,
} from '@muster/contract/employees/probation/probation.contract'
import {
  readProbationSettings,
  removeProbationRule,
  saveProbationForm,
  saveProbationRule,
} from '@muster/contract/employees/probation/probation-settings.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { checkForm, readProbations } from './probation.service.ts'
import { probationTexts } from './probation.texts.ts'
import { askForFeedback } from './probation-ask.service.ts'
import { changeProbation } from './probation-decision.service.ts'
import { giveFeedback, listRequested, readRequested } from './probation-feedback.service.ts'
import { probationRuleRecords } from './probation-rules.master.ts'
import { keepForm, readSettings } from './probation-settings.service.ts'

export const probationRoutes: Route[] = [
  route(listProbations, (ctx, { body }) => readProbations(ctx, body)),
  route(checkProbationForm, (ctx, { query }) => checkForm(ctx, query.employee_id)),
  route(sendProbationForm, async (ctx, { body }) => {
    const sent = await askForFeedback(ctx, body)
    return reply(sent, sent.is_new ? probationTexts('feedbackRequested') : 'Reminded.')
  }),
  route(updateProbation, async (ctx, { body }) => reply(await changeProbation(ctx, body), 'Success')),
  route(listRequestedFeedback, (ctx) => listRequested(ctx)),
  route(readRequestedFeedback, (ctx, { params }) => readRequested(ctx, params.id)),
  route(answerFeedback, async (ctx, { body }) =>
    reply(await giveFeedback(ctx, body), probationTexts('feedbackSubmitted')),
  ),
  route(readProbationSettings, (ctx) => readSettings(ctx)),
  route(saveProbationRule, async (ctx, { body }) =>
    reply(await probationRuleRecords.save(ctx, body), probationTexts('ruleSaved')),
  ),
  route(removeProbationRule, async (ctx, { body }) =>
    reply(await probationRuleRecords.remove(ctx, body), probationTexts('ruleDeleted')),
  ),
  route(saveProbationForm, async (ctx, { body }) =>
    reply(await keepForm(ctx, body), probationTexts('formSaved')),
  ),
]
