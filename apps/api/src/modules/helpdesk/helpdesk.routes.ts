import {
  addTicketLabel,
  editTicketLabel,
  listTicketLabels,
  listTicketStatuses,
  readHelpdeskSettings,
  readSupportPage,
  saveHelpdeskSettings,
  saveTicketStatus,
  setTicketLabelStatus,
} from '@muster/contract/helpdesk/helpdesk-setup.contract'
import {
  listServiceCalendars,
  listServiceTargets,
  removeServiceCalendar,
  removeServiceTarget,
  saveServiceCalendar,
  saveServiceTarget,
} from '@muster/contract/helpdesk/service-levels.contract'
import {
  chooseTicketCategory,
  chooseTicketSubcategory,
  findTicketPeople,
  listHelpdeskEntities,
  listSubcategoryOwners,
} from '@muster/contract/helpdesk/ticket-choices.contract'
import {
  addTicketCategory,
  addTicketSubcategory,
  editTicketCategory,
  editTicketSubcategory,
  listEntitySubcategories,
  listTicketCategories,
  listTicketSubcategories,
  readTicketCategory,
  readTicketSubcategory,
  setTicketCategoryStatus,
  setTicketSubcategoryStatus,
} from '@muster/contract/helpdesk/ticket-setup.contract'
import {
  assignTicket,
  changeTicket,
  listAllTickets,
  listAssignedTickets,
  listTickets,
  raiseTicket,
  readTicket,
  respondToTicket,
  setTicketStatus,
} from '@muster/contract/helpdesk/tickets.contract'
import { found } from '../../platform/errors.ts'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { helpdeskTexts } from './helpdesk.texts.ts'
import { categories, labels, settings, statusNames, subcategories } from './setup/helpdesk.masters.ts'
import { tableOf } from './setup/tables.ts'
import { calendars, targets } from './sla/service-levels.masters.ts'
import { assign, change, setStatus } from './tickets/change.service.ts'
import { entityChoices, offeredCategories, offeredSubcategories } from './tickets/choices.service.ts'
import { readDetails } from './tickets/details.service.ts'
import { pageOfTickets } from './tickets/list.service.ts'
import { findPeople, ownersOf } from './tickets/people.ts'
import { raise } from './tickets/raise.service.ts'
import { respond } from './tickets/respond.service.ts'

const saved = () => helpdeskTexts('saved')
const switched = (status: 0 | 1) => helpdeskTexts(status === 1 ? 'activated' : 'deactivated')

const setupRoutes: Route[] = [
  route(listTicketCategories, (ctx, { body }) =>
    categories.read(ctx, (rows) => ({ result: tableOf(rows, body) })),
  ),
  route(readTicketCategory, (ctx, { params }) =>
    categories.read(ctx, (rows) => found(rows.find(({ id }) => id === params.id))),
  ),
  route(addTicketCategory, async (ctx, { body }) => reply(await categories.save(ctx, body), saved())),
  route(editTicketCategory, async (ctx, { params: { id }, body }) =>
    reply(await categories.save(ctx, { ...body, id }), saved()),
  ),
  route(setTicketCategoryStatus, async (ctx, { body }) =>
    reply(await categories.save(ctx, body), switched(body.status)),
  ),
  route(listTicketSubcategories, (ctx, { body }) =>
    subcategories.read(ctx, (rows, choices) => ({
      result: tableOf(
        rows.filter((row) => body.category_id === undefined || row.category_id === body.category_id),
        body,
      ),
      ...choices,
    })),
  ),
  route(readTicketSubcategory, (ctx, { params }) =>
    subcategories.read(ctx, (rows) => found(rows.find(({ id }) => id === params.id))),
  ),
  route(listEntitySubcategories, (ctx, { params }) =>
    subcategories.read(ctx, (rows, { entities }) => {
      found(entities.find(({ id }) => id === params.id))
      return {
        docs: rows.filter(
          ({ status, entity_ids }) =>
            status === 1 && (entity_ids.length === 0 || entity_ids.includes(params.id)),
        ),
      }
    }),
  ),
  route(addTicketSubcategory, async (ctx, { body }) => reply(await subcategories.save(ctx, body), saved())),
  route(editTicketSubcategory, async (ctx, { params: { id }, body }) =>
    reply(await subcategories.save(ctx, { ...body, id }), saved()),
  ),
  route(setTicketSubcategoryStatus, async (ctx, { body }) =>
    reply(await subcategories.save(ctx, body), switched(body.status)),
  ),
  route(listTicketLabels, (ctx, { body }) => labels.read(ctx, (rows) => ({ result: tableOf(rows, body) }))),
  route(addTicketLabel, async (ctx, { body }) => reply(await labels.save(ctx, body), saved())),
  route(editTicketLabel, async (ctx, { params: { id }, body }) =>
    reply(await labels.save(ctx, { ...body, id }), saved()),
  ),
  route(setTicketLabelStatus, async (ctx, { body }) =>
    reply(await labels.save(ctx, body), switched(body.status)),
  ),
  route(listTicketStatuses, (ctx) => statusNames.read(ctx, (statuses) => ({ statuses }))),
  route(saveTicketStatus, async (ctx, { body }) => reply(await statusNames.save(ctx, body), saved())),
  route(readHelpdeskSettings, (ctx) => settings.read(ctx, ([row]) => found(row))),
  route(saveHelpdeskSettings, async (ctx, { body }) => reply(await settings.save(ctx, body), saved())),
  route(readSupportPage, (ctx) =>
    settings.read(ctx, ([row]) => {
      const { intro, email, phone, hours } = found(row)
      return { intro, email, phone, hours }
    }),
  ),
]

const levelRoutes: Route[] = [
  route(listServiceTargets, (ctx) => targets.read(ctx, (rows) => ({ targets: rows }))),
  route(saveServiceTarget, async (ctx, { body }) => reply(await targets.save(ctx, body), saved())),
  route(removeServiceTarget, async (ctx, { body }) =>
    reply(await targets.remove(ctx, body), helpdeskTexts('removed')),
  ),
  route(listServiceCalendars, (ctx) =>
    calendars.read(ctx, (rows, choices) => ({ calendars: rows, ...choices })),
  ),
  route(saveServiceCalendar, async (ctx, { body }) => reply(await calendars.save(ctx, body), saved())),
  route(removeServiceCalendar, async (ctx, { body }) =>
    reply(await calendars.remove(ctx, body), helpdeskTexts('removed')),
  ),
]

export const helpdeskRoutes: Route[] = [
  ...setupRoutes,
  ...levelRoutes,
  route(raiseTicket, async (ctx, { body }) => {
    const raised = await raise(ctx, body)
    return reply(raised, helpdeskTexts('raised', { number: raised.number }))
  }),
  route(respondToTicket, async (ctx, { body }) =>
    reply(await respond(ctx, body), helpdeskTexts(body.kind === 'note' ? 'noted' : 'sent')),
  ),
  route(assignTicket, async (ctx, { body }) => reply(await assign(ctx, body), helpdeskTexts('assigned'))),
  route(setTicketStatus, async (ctx, { body }) => reply(await setStatus(ctx, body), saved())),
  route(changeTicket, async (ctx, { body }) => reply(await change(ctx, body), saved())),
  route(listAllTickets, (ctx, { body }) => pageOfTickets(ctx, 'allTickets', body)),
  route(listAssignedTickets, (ctx, { body }) => pageOfTickets(ctx, 'assigned-to-me', body)),
  route(listTickets, (ctx, { params, body }) => pageOfTickets(ctx, params.request_type, body)),
  route(readTicket, (ctx, { params }) => readDetails(ctx, params.id)),
  route(findTicketPeople, (ctx, { body }) => findPeople(ctx, body)),
  route(chooseTicketCategory, (ctx) => offeredCategories(ctx)),
  route(chooseTicketSubcategory, (ctx, { params }) => offeredSubcategories(ctx, params.id)),
  route(listSubcategoryOwners, (ctx, { params }) => ownersOf(ctx, params.id)),
  route(listHelpdeskEntities, (ctx, { query }) => entityChoices(ctx, query)),
]
