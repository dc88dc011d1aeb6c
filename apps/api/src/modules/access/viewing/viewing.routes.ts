import { startViewing, stopViewing } from '@muster/contract/access/viewing.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { beginViewing, endOwnViewing } from './viewing.service.ts'

/** Seeing the product as another person. */
export const viewingRoutes: Route[] = [
  route(startViewing, (ctx, { body }) => beginViewing(ctx, body)),
  route(stopViewing, (ctx) => endOwnViewing(ctx)),
]
