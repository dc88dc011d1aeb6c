import {
  readConnections,
  saveConnection,
  testConnection,
} from '@muster/contract/documents/connections.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { listConnections, storeConnection, tryConnection } from './connections.service.ts'
import { connectionTexts } from './connections.texts.ts'

export const connectionsRoutes: Route[] = [
  route(readConnections, (ctx) => listConnections(ctx)),
  route(saveConnection, async (ctx, { body }) =>
    reply(await storeConnection(ctx, body), connectionTexts('saved')),
  ),
  route(testConnection, (ctx, { body }) => tryConnection(ctx, body)),
]
