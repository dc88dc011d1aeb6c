import {
  giveTicketFeedback,
  openTicketFeedback,
  rateTicket,
} from '@muster/contract/helpdesk/feedback.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { giveFeedback, openFeedback, rate } from './feedback.service.ts'

export const feedbackRoutes: Route[] = [
  route(openTicketFeedback, (ctx, { body }) => openFeedback(ctx, body)),
  route(giveTicketFeedback, async (ctx, { body }) =>
    reply(await giveFeedback(ctx, body), helpdeskTexts('voted')),
  ),
  route(rateTicket, async (ctx, { body }) => reply(await rate(ctx, body), helpdeskTexts('voted'))),
]
