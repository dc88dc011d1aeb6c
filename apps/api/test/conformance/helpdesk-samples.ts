import { saveCanned } from '@muster/contract/helpdesk/canned.contract'
import { saveFaq } from '@muster/contract/helpdesk/faq.contract'
import { addTicketLabel, saveTicketStatus } from '@muster/contract/helpdesk/helpdesk-setup.contract'
import {
  listServiceTargets,
  removeServiceTarget,
  saveServiceCalendar,
  saveServiceTarget,
} from '@muster/contract/helpdesk/service-levels.contract'
import { addTicketCategory, addTicketSubcategory } from '@muster/contract/helpdesk/ticket-setup.contract'
import { raiseTicket, readTicket, respondToTicket } from '@muster/contract/helpdesk/tickets.contract'
import { aMaster, type TestAccount } from '../factories.ts'
import { mailsIn } from '../mails.ts'
import { becomes } from './request-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aNewArticle = async (world: World, admin: TestAccount) => ({
  category_id: await aCategory(world, admin),
  ...{ question: `Sample question ${++serial}`, answer: 'Sample', status: 1 as const },
})

const anArticle = async (world: World, admin: TestAccount): Promise<number> =>
  (await world.app.call(saveFaq, { token: admin.token, body: await aNewArticle(world, admin) })).data.id

const aCategory = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(addTicketCategory, { token, body: { name: `Sample tickets ${++serial}` } })).data.id

async function aSubcategory(world: World, admin: TestAccount): Promise<number> {
  const body = { name: `Sample ${++serial}`, category_id: await aCategory(world, admin) }
  return (await world.app.call(addTicketSubcategory, { token: admin.token, body })).data.id
}

const aLabel = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(addTicketLabel, { token, body: { name: `Sample label ${++serial}` } })).data.id

const aCanned = async ({ app }: World, { token }: TestAccount): Promise<number> => {
  const body = { name: `Sample answer ${++serial}`, body: 'Sample' }
  return (await app.call(saveCanned, { token, body })).data.id
}

/** Not the first, who leaves in another module's sample. */
const anEmployee = ({ ours }: World) => ours.employeeIds.at(-1) as number

async function aNewTicket(world: World, admin: TestAccount) {
  return {
    ...{ subcategory_id: await aSubcategory(world, admin), subject: `Sample ticket ${++serial}` },
    ...{ body: 'Sample', on_behalf_of: anEmployee(world) },
  }
}

async function aTicket(world: World, admin: TestAccount): Promise<number> {
  const body = await aNewTicket(world, admin)
  return (await world.app.call(raiseTicket, { token: admin.token, body })).data.ticket_id
}

const numberOf = async ({ app }: World, { token }: TestAccount, id: number): Promise<number> =>
  (await app.call(readTicket, { token, params: { id } })).data.ticket.number

/** A ticket of the administrator's own, answered and closed by another one. */
async function aClosedTicket(world: World, admin: TestAccount): Promise<number> {
  const { app } = world
  await becomes(world, admin, anEmployee(world))
  const { on_behalf_of: _, ...body } = await aNewTicket(world, admin)
  const { ticket_id } = (await app.call(raiseTicket, { token: admin.token, body })).data
  const { token } = await world.admin()
  await app.call(respondToTicket, { token, body: { ticket_id, body: 'Sample', status: 'closed' } })
  return ticket_id
}

async function aFeedbackKey(world: World, admin: TestAccount): Promise<string> {
  await aClosedTicket(world, admin)
  const mails = await mailsIn(world.app, world.ours.orgId, admin.email)
  const text = mails.map(({ text_body }) => text_body).join('\n')
  const [, key = ''] = /ticket-feedback\/\d+#([A-Za-z0-9_-]{43})/.exec(text) ?? []
  return key
}

/** Each priority has targets once. */
async function aFreeTarget({ app }: World, { token }: TestAccount) {
  const { data } = await app.call(listServiceTargets, { token })
  for (const { id } of data.targets) await app.call(removeServiceTarget, { token, body: { id } })
  return { priority: 'low' as const, response_minutes: 60, resolution_minutes: 600 }
}

const aCalendar = async ({ app, ours }: World) => ({
  ...{ name: `Sample hours ${++serial}`, time_zone: 'Asia/Kolkata', is_always: true },
  week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  entity_id: await aMaster(app, ours, 'entity', `Sample entity ${++serial}`),
})

const of =
  (make: (ticket_id: number, world: World) => object): Sample =>
  async (world, admin) => ({ body: make(await aTicket(world, admin), world) })

export const helpdeskSamples: Record<string, Sample> = {
  'helpdesk.category.read': async (world, admin) => ({ params: { id: await aCategory(world, admin) } }),
  'helpdesk.category.add': () => ({ body: { name: `Sample tickets ${++serial}` } }),
  'helpdesk.category.edit': async (world, admin) => ({
    ...{ params: { id: await aCategory(world, admin) }, body: { note: 'Changed' } },
  }),
  'helpdesk.category.status': async (world, admin) => ({
    body: { id: await aCategory(world, admin), status: 0 },
  }),
  'helpdesk.subcategory.read': async (world, admin) => ({ params: { id: await aSubcategory(world, admin) } }),
  'helpdesk.subcategory.of_entity': async ({ app, ours }) => ({
    params: { id: await aMaster(app, ours, 'entity', `Sample entity ${++serial}`) },
  }),
  'helpdesk.subcategory.add': async (world, admin) => ({
    body: { name: `Sample ${++serial}`, category_id: await aCategory(world, admin) },
  }),
  'helpdesk.subcategory.edit': async (world, admin) => ({
    ...{ params: { id: await aSubcategory(world, admin) }, body: { note: 'Changed' } },
  }),
  'helpdesk.subcategory.status': async (world, admin) => ({
    body: { id: await aSubcategory(world, admin), status: 0 },
  }),
  'helpdesk.subcategory.choices': async (world, admin) => ({
    params: { id: await aCategory(world, admin) },
  }),
  'helpdesk.subcategory.owners': async (world, admin) => ({
    params: { id: await aSubcategory(world, admin) },
  }),
  'helpdesk.label.add': () => ({ body: { name: `Sample label ${++serial}` } }),
  'helpdesk.label.edit': async (world, admin) => ({
    ...{ params: { id: await aLabel(world, admin) }, body: { colour: 'teal' } },
  }),
  'helpdesk.label.status': async (world, admin) => ({ body: { id: await aLabel(world, admin), status: 0 } }),
  'helpdesk.category.remove': async (world, admin) => ({ body: { id: await aCategory(world, admin) } }),
  'helpdesk.subcategory.remove': async (world, admin) => ({ body: { id: await aSubcategory(world, admin) } }),
  'helpdesk.label.remove': async (world, admin) => ({ body: { id: await aLabel(world, admin) } }),
  'helpdesk.status.remove': async ({ app }, { token }) => {
    const body = { name: `Sample status ${++serial}`, stands_for: 'open' as const }
    return { body: { id: (await app.call(saveTicketStatus, { token, body })).data.id } }
  },
  'helpdesk.status.save': () => ({ body: { name: `Sample status ${++serial}`, stands_for: 'open' } }),
  'helpdesk.setting.save': () => ({ body: { reopen_days: 10 } }),
  'helpdesk.target.save': async (world, admin) => ({ body: await aFreeTarget(world, admin) }),
  'helpdesk.target.remove': async (world, admin) => {
    const body = await aFreeTarget(world, admin)
    return { body: { id: (await world.app.call(saveServiceTarget, { token: admin.token, body })).data.id } }
  },
  'helpdesk.calendar.save': async (world) => ({ body: await aCalendar(world) }),
  'helpdesk.calendar.remove': async (world, admin) => {
    const body = await aCalendar(world)
    return { body: { id: (await world.app.call(saveServiceCalendar, { token: admin.token, body })).data.id } }
  },
  'helpdesk.canned.save': () => ({ body: { name: `Sample answer ${++serial}`, body: 'Sample' } }),
  'helpdesk.canned.remove': async (world, admin) => ({ body: { id: await aCanned(world, admin) } }),
  'helpdesk.canned.fill': async (world, admin) => ({
    body: { id: await aCanned(world, admin), ticket_id: await aTicket(world, admin) },
  }),
  'helpdesk.faq.save': async (world, admin) => ({ body: await aNewArticle(world, admin) }),
  'helpdesk.faq.remove': async (world, admin) => ({ body: { id: await anArticle(world, admin) } }),
  'helpdesk.faq.suggest': () => ({ body: { subject: 'Sample' } }),
  'helpdesk.faq.read': async (world, admin) => ({ params: { id: await anArticle(world, admin) } }),
  'helpdesk.faq.vote': async (world, admin) => ({
    body: { id: await anArticle(world, admin), is_helpful: true },
  }),
  'helpdesk.ticket.raise': async (world, admin) => ({ body: await aNewTicket(world, admin) }),
  'helpdesk.ticket.respond': of((ticket_id) => ({ ticket_id, body: 'Sample' })),
  'helpdesk.ticket.typing': of((ticket_id) => ({ ticket_id })),
  'helpdesk.ticket.assign': of((ticket_id) => ({ ticket_id, employee_id: null })),
  'helpdesk.ticket.status': of((ticket_id) => ({ ticket_id, status: 'resolved' })),
  'helpdesk.ticket.change': of((ticket_id) => ({ ticket_id, priority: 'high' })),
  'helpdesk.ticket.merge': async (world, admin) => {
    const [ticket_id, into] = [await aTicket(world, admin), await aTicket(world, admin)]
    return { body: { ticket_id, into_number: await numberOf(world, admin, into) } }
  },
  'helpdesk.ticket.link': async (world, admin) => {
    const [ticket_id, other] = [await aTicket(world, admin), await aTicket(world, admin)]
    return { body: { ticket_id, other_number: await numberOf(world, admin, other) } }
  },
  'helpdesk.ticket.split': async (world, admin) => {
    const ticket_id = await aTicket(world, admin)
    const { data } = await world.app.call(readTicket, { token: admin.token, params: { id: ticket_id } })
    return {
      body: {
        ...{ ticket_id, message_id: data.messages[0]?.message_id, subject: 'Sample' },
        subcategory_id: data.ticket.subcategory_id,
      },
    }
  },
  'helpdesk.mail.receive': ({ app }) => {
    const mailIn = { address: 'reply@in.muster.test', key: 'the key of a mail server in tests only' }
    Object.assign(app.platform.config, { mailIn })
    return {
      body: {
        ...{ key: mailIn.key, to: mailIn.address, from: 'a@example.test', message_id: '<1@example.test>' },
        ...{ subject: 'Sample', text: 'Sample', headers: {}, is_authenticated: true },
      },
    }
  },
  'helpdesk.feedback.open': async (world, admin) => ({ body: { key: await aFeedbackKey(world, admin) } }),
  'helpdesk.feedback.give': async (world, admin) => ({
    body: { key: await aFeedbackKey(world, admin), rating: 5 },
  }),
  'helpdesk.feedback.rate': async (world, admin) => ({
    body: { ticket_id: await aClosedTicket(world, admin), rating: 5 },
  }),
  'helpdesk.ticket.export': () => ({ body: {} }),
  'helpdesk.dashboard.read': () => ({ body: {} }),
  'helpdesk.dashboard.chart': () => ({ body: {} }),
  'helpdesk.ticket.list': () => ({ params: { request_type: 'unassigned' }, body: {} }),
  'helpdesk.ticket.read': async (world, admin) => ({ params: { id: await aTicket(world, admin) } }),
}
