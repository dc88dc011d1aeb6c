import { listTriggers } from '@muster/contract/workflows/workflows.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { readTriggers } from './triggers.service.ts'

export const workflowsRoutes: Route[] = [
  route(listTriggers, async (ctx, { query }) => readTriggers(ctx, query)),
]
