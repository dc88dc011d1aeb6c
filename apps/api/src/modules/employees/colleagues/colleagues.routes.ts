import { listColleagues, readColleague } from '@muster/contract/employees/directory/colleagues.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { listForColleagues, readForColleague } from './colleagues.service.ts'

export const colleagueRoutes: Route[] = [
  route(listColleagues, (ctx, { body }) => listForColleagues(ctx, body)),
  route(readColleague, (ctx, { query }) => readForColleague(ctx, query.emp_id)),
]
