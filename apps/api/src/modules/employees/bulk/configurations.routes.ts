import {
  actOnConfigurations,
  listConfigurations,
  listSubUsers,
} from '@muster/contract/employees/bulk/configurations.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { bulkTexts } from './bulk.texts.ts'
import { actOnUsers, listSubUserAccounts, listUserConfigurations } from './configurations.service.ts'

export const configurationsRoutes: Route[] = [
  route(listConfigurations, (ctx, { body }) => listUserConfigurations(ctx, body)),
  route(actOnConfigurations, async (ctx, { body }) => {
    const data = await actOnUsers(ctx, body)
    return reply(data, data.job_id ? bulkTexts('accountChangeStarted') : 'Done.')
  }),
  route(listSubUsers, (ctx, { query }) => listSubUserAccounts(ctx, query)),
]
