import {
  showCelebrations,
  updateCelebrations,
} from '@muster/contract/employees/directory/celebrations.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { chooseCelebrations, listCelebrations } from './celebrations.service.ts'

export const celebrationRoutes: Route[] = [
  route(showCelebrations, (ctx, { query }) => listCelebrations(ctx, query)),
  route(updateCelebrations, async (ctx, { body }) => reply(await chooseCelebrations(ctx, body), 'Saved.')),
]
