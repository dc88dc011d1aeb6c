import {
  configureExitForm,
  readExitFigures,
  readExitFormForHr,
  readExitFormSettings,
  readExitInterview,
  readOwnExitForm,
  saveExitForm,
  sendExitForm,
} from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { readFigures, readForHr, readOwn, save } from './fill.service.ts'
import { interviewTexts } from './interview.texts.ts'
import { readState, send } from './send.service.ts'
import { readSettings, saveSettings } from './settings.service.ts'

export const interviewRoutes: readonly Route[] = [
  route(readExitFormSettings, (ctx) => readSettings(ctx)),
  route(configureExitForm, async (ctx, { body }) =>
    reply(await saveSettings(ctx, body), interviewTexts('saved')),
  ),
  route(sendExitForm, async (ctx, { body }) => reply(await send(ctx, body), interviewTexts('sent'))),
  route(readOwnExitForm, (ctx, { query }) => readOwn(ctx, query)),
  route(readExitFormForHr, (ctx, { query }) => readForHr(ctx, query)),
  route(readExitInterview, (ctx, { body }) => readState(ctx, body)),
  route(saveExitForm, async (ctx, { body }) => {
    const answer = await save(ctx, body)
    return answer.submitted_at === null ? answer : reply(answer, interviewTexts('submitted'))
  }),
  route(readExitFigures, (ctx) => readFigures(ctx)),
]
