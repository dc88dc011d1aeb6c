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
  removeTicketCategory,
  removeTicketLabel,
  removeTicketStatus,
  removeTicketSubcategory,
} from '@muster/contract/helpdesk/setup-removal.contract'
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
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { calendars, targets } from '../sla/service-levels.masters.ts'
import { onRecord } from './handlers.ts'
import { categories, labels, settings, statusNames, subcategories } from './helpdesk.masters.ts'
import { removeCategory, removeLabel, removeStatus, removeSubcategory } from './removal.ts'
import { nameOf, tableOf } from './tables.ts'

const saved = () => helpdeskTexts('saved')
const switched = (status: 0 | 1) => helpdeskTexts(status === 1 ? 'activated' : 'deactivated')

const masterRoutes: Route[] = [
  route(listTicketCategories, (ctx, { body }) =>
    categories.read(ctx, (rows) => ({ result: tableOf(rows, body, nameOf) })),
  ),
  route(readTicketCategory, (ctx, { params }) =>
    categories.read(ctx, (rows) => found(rows.find(({ id }) => id === params.id))),
  ),
  route(addTicketCategory, async (ctx, { body }) => reply(await categories.save(ctx, body), saved())),
  route(editTicketCategory, async (ctx, { params: { id }, body }) => {
    const of = { recordType: 'helpdesk_category', id, name: body.name } as const
    return reply(await onRecord(ctx, of, () => categories.save(ctx, { ...body, id })), saved())
  }),
  route(setTicketCategoryStatus, async (ctx, { body }) =>
    reply(await categories.save(ctx, body), switched(body.status)),
  ),
  route(listTicketSubcategories, (ctx, { body }) =>
    subcategories.read(ctx, (rows, choices) => ({
      result: tableOf(
        rows.filter((row) => body.category_id === undefined || row.category_id === body.category_id),
        body,
        nameOf,
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
  route(addTicketSubcategory, async (ctx, { body }) => {
    const of = { recordType: 'helpdesk_subcategory', name: body.name } as const
    return reply(await onRecord(ctx, of, () => subcategories.save(ctx, body)), saved())
  }),
  route(editTicketSubcategory, async (ctx, { params: { id }, body }) => {
    const of = { recordType: 'helpdesk_subcategory', id, name: body.name } as const
    return reply(await onRecord(ctx, of, () => subcategories.save(ctx, { ...body, id })), saved())
  }),
  route(setTicketSubcategoryStatus, async (ctx, { body }) =>
    reply(await subcategories.save(ctx, body), switched(body.status)),
  ),
  route(listTicketLabels, (ctx, { body }) =>
    labels.read(ctx, (rows) => ({ result: tableOf(rows, body, nameOf) })),
  ),
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

const removing =
  (remove: (ctx: Ctx, id: number) => Promise<{ is_retired: boolean }>) =>
  async (ctx: Ctx, { body }: { body: { id: number } }) => {
    const removed = await remove(ctx, body.id)
    return reply(removed, helpdeskTexts(removed.is_retired ? 'retired' : 'removed'))
  }

const removalRoutes: Route[] = [
  route(removeTicketCategory, removing(removeCategory)),
  route(removeTicketSubcategory, removing(removeSubcategory)),
  route(removeTicketLabel, removing(removeLabel)),
  route(removeTicketStatus, removing(removeStatus)),
]

export const setupRoutes: Route[] = [...masterRoutes, ...levelRoutes, ...removalRoutes]
