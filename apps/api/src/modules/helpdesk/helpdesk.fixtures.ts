import { addTicketCategory, addTicketSubcategory } from '@muster/contract/helpdesk/ticket-setup.contract'
import {
  listAllTickets,
  listTickets,
  raiseTicket,
  readTicket,
  respondToTicket,
} from '@muster/contract/helpdesk/tickets.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'

let serial = 0

type Category = Partial<BodyOf<typeof addTicketCategory>>
type Subcategory = Partial<BodyOf<typeof addTicketSubcategory>>

/** A sub-category in a category of its own. @returns its id */
export async function aSubcategory(
  app: TestApp,
  { token }: TestAccount,
  given: Subcategory = {},
  category: Category = {},
): Promise<number> {
  const added = await app.call(addTicketCategory, {
    token,
    body: { name: `Category ${++serial}`, ...category },
  })
  const answer = await app.call(addTicketSubcategory, {
    token,
    body: { name: `Sub-category ${++serial}`, category_id: added.data.id, ...given },
  })
  if (!answer.data) throw new Error(JSON.stringify(answer.body))
  return answer.data.id
}

/** @returns its id */
export async function aTicket(
  app: TestApp,
  { token }: TestAccount,
  subcategory_id: number,
  given: Partial<BodyOf<typeof raiseTicket>> = {},
): Promise<number> {
  const body = { subcategory_id, subject: `Ticket ${++serial}`, body: 'Something does not work.', ...given }
  const answer = await app.call(raiseTicket, { token, body })
  if (!answer.data) throw new Error(JSON.stringify(answer.body))
  return answer.data.ticket_id
}

export const respond = (
  app: TestApp,
  { token }: TestAccount,
  ticket_id: number,
  given: Partial<BodyOf<typeof respondToTicket>> = {},
) => app.call(respondToTicket, { token, body: { ticket_id, body: 'An answer.', ...given } })

export const details = (app: TestApp, { token }: TestAccount, id: number) =>
  app.call(readTicket, { token, params: { id } })

/** Ids of the tickets in a list, in order. */
export async function idsIn(
  app: TestApp,
  { token }: TestAccount,
  request_type: 'mine' | 'assigned-to-me' | 'team' | 'watching' | 'unassigned' | 'allTickets',
  body: object = {},
): Promise<number[]> {
  const { data } =
    request_type === 'allTickets'
      ? await app.call(listAllTickets, { token, body })
      : await app.call(listTickets, { token, params: { request_type }, body })
  return data.result.docs.map(({ id }) => id)
}
