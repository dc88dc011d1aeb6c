import {
  listTicketPolicies,
  readOwnTicketAllowances,
  readTicketAllowances,
  removeTicketPolicy,
  saveTicketPolicy,
} from '@muster/contract/expenses/ticket-policies.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { readOfPerson, readOwn } from './allowances.service.ts'
import { listPolicies, removePolicy, savePolicy } from './policies.service.ts'

export const ticketsRoutes: Route[] = [
  route(listTicketPolicies, (ctx) => listPolicies(ctx)),
  route(saveTicketPolicy, async (ctx, { body }) =>
    reply(await savePolicy(ctx, body), expensesTexts('saved')),
  ),
  route(removeTicketPolicy, async (ctx, { body }) =>
    reply(await removePolicy(ctx, body), expensesTexts('deleted')),
  ),
  route(readOwnTicketAllowances, (ctx) => readOwn(ctx)),
  route(readTicketAllowances, (ctx, { body }) => readOfPerson(ctx, body.EMPLOYEE_ID)),
]
