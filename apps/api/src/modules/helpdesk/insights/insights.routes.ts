import { readTicketChart, readTicketDashboard } from '@muster/contract/helpdesk/insights.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { charts, dashboard } from './insights.service.ts'

export const insightsRoutes: Route[] = [
  route(readTicketDashboard, (ctx, { body }) => dashboard(ctx, body)),
  route(readTicketChart, (ctx, { body }) => charts(ctx, body)),
]
