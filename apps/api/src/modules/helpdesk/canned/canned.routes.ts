import { fillCanned, listCanned, removeCanned, saveCanned } from '@muster/contract/helpdesk/canned.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { cannedAnswers, filledAnswer, removeAnswer, saveAnswer } from './canned.service.ts'

export const cannedRoutes: Route[] = [
  route(listCanned, (ctx) => cannedAnswers(ctx)),
  route(saveCanned, async (ctx, { body }) => reply(await saveAnswer(ctx, body), helpdeskTexts('saved'))),
  route(removeCanned, async (ctx, { body }) =>
    reply(await removeAnswer(ctx, body), helpdeskTexts('removed')),
  ),
  route(fillCanned, (ctx, { body }) => filledAnswer(ctx, body)),
]
