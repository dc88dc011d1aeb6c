import { linkTicket, mergeTicket, splitTicket } from '@muster/contract/helpdesk/join.contract'
import { sayTyping } from '@muster/contract/helpdesk/live.contract'
import {
  chooseTicketCategory,
  chooseTicketSubcategory,
  findTicketPeople,
  listHelpdeskEntities,
  listSubcategoryOwners,
} from '@muster/contract/helpdesk/ticket-choices.contract'
import {
  assignTicket,
  changeTicket,
  exportTickets,
  listAllTickets,
  listAssignedTickets,
  listTickets,
  raiseTicket,
  readTicket,
  respondToTicket,
  setTicketStatus,
} from '@muster/contract/helpdesk/tickets.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { cannedRoutes } from './canned/canned.routes.ts'
import { faqRoutes } from './faq/faq.routes.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { helpdeskTexts } from './helpdesk.texts.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { mailInRoutes } from './mail-in/mail-in.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { assign, change, setStatus } from './tickets/change.service.ts'
import { entityChoices, offeredCategories, offeredSubcategories } from './tickets/choices.service.ts'
import { readDetails } from './tickets/details.service.ts'
import { exportList } from './tickets/export.service.ts'
import { link, merge } from './tickets/join.service.ts'
import { pageOfTickets } from './tickets/list.service.ts'
import { typing } from './tickets/live.ts'
import { findPeople, ownersOf } from './tickets/people.ts'
import { raise } from './tickets/raise.service.ts'
import { respond } from './tickets/respond.service.ts'
import { split } from './tickets/split.service.ts'

const saved = () => helpdeskTexts('saved')

export const helpdeskRoutes: Route[] = [
  ...setupRoutes,
  ...faqRoutes,
  ...cannedRoutes,
  ...feedbackRoutes,
  ...insightsRoutes,
  ...mailInRoutes,
  route(mergeTicket, async (ctx, { body }) => {
    const merged = await merge(ctx, body)
    return reply(merged, helpdeskTexts('merged', { number: merged.number }))
  }),
  route(splitTicket, async (ctx, { body }) => {
    const made = await split(ctx, body)
    return reply(made, helpdeskTexts('split', { number: made.number }))
  }),
  route(linkTicket, async (ctx, { body }) =>
    reply(await link(ctx, body), helpdeskTexts(body.is_linked ? 'linked' : 'unlinked')),
  ),
  route(raiseTicket, async (ctx, { body }) => {
    const raised = await raise(ctx, body)
    return reply(raised, helpdeskTexts('raised', { number: raised.number }))
  }),
  route(respondToTicket, async (ctx, { body }) =>
    reply(await respond(ctx, body), helpdeskTexts(body.kind === 'note' ? 'noted' : 'sent')),
  ),
  route(sayTyping, (ctx, { body }) => typing(ctx, body)),
  route(assignTicket, async (ctx, { body }) => reply(await assign(ctx, body), helpdeskTexts('assigned'))),
  route(setTicketStatus, async (ctx, { body }) => reply(await setStatus(ctx, body), saved())),
  route(changeTicket, async (ctx, { body }) => reply(await change(ctx, body), saved())),
  route(exportTickets, (ctx, { body }) => exportList(ctx, body)),
  route(listAllTickets, (ctx, { body }) => pageOfTickets(ctx, 'allTickets', body)),
  route(listAssignedTickets, (ctx, { body }) => pageOfTickets(ctx, 'assigned-to-me', body)),
  route(listTickets, (ctx, { params, body }) => pageOfTickets(ctx, params.request_type, body)),
  route(readTicket, (ctx, { params }) => readDetails(ctx, params.id)),
  route(findTicketPeople, (ctx, { body }) => findPeople(ctx, body)),
  route(chooseTicketCategory, (ctx, { query }) => offeredCategories(ctx, query)),
  route(chooseTicketSubcategory, (ctx, { params }) => offeredSubcategories(ctx, params.id)),
  route(listSubcategoryOwners, (ctx, { params }) => ownersOf(ctx, params.id)),
  route(listHelpdeskEntities, (ctx, { query }) => entityChoices(ctx, query)),
]
