import { addTicketLabel } from '@muster/contract/helpdesk/helpdesk-setup.contract'
import {
  listServiceTargets,
  removeServiceTarget,
  saveServiceCalendar,
  saveServiceTarget,
} from '@muster/contract/helpdesk/service-levels.contract'
import { addTicketCategory, addTicketSubcategory } from '@muster/contract/helpdesk/ticket-setup.contract'
import { raiseTicket } from '@muster/contract/helpdesk/tickets.contract'
import { aMaster, type TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aCategory = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(addTicketCategory, { token, body: { name: `Sample tickets ${++serial}` } })).data.id

async function aSubcategory(world: World, admin: TestAccount): Promise<number> {
  const body = { name: `Sample ${++serial}`, category_id: await aCategory(world, admin) }
  return (await world.app.call(addTicketSubcategory, { token: admin.token, body })).data.id
}

const aLabel = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(addTicketLabel, { token, body: { name: `Sample label ${++serial}` } })).data.id

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
  'helpdesk.ticket.raise': async (world, admin) => ({ body: await aNewTicket(world, admin) }),
  'helpdesk.ticket.respond': of((ticket_id) => ({ ticket_id, body: 'Sample' })),
  'helpdesk.ticket.assign': of((ticket_id) => ({ ticket_id, employee_id: null })),
  'helpdesk.ticket.status': of((ticket_id) => ({ ticket_id, status: 'resolved' })),
  'helpdesk.ticket.change': of((ticket_id) => ({ ticket_id, priority: 'high' })),
  'helpdesk.ticket.list': () => ({ params: { request_type: 'unassigned' }, body: {} }),
  'helpdesk.ticket.read': async (world, admin) => ({ params: { id: await aTicket(world, admin) } }),
}
