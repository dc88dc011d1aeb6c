import {
  closeLocker,
  listIssued,
  openLocker,
  readLocker,
  takeIssued,
} from '@muster/contract/documents/locker.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { beginVisit, endVisit, lockerState, readIssued, takeOne } from './locker.service.ts'

export const lockerRoutes: Route[] = [
  route(readLocker, (ctx) => lockerState(ctx)),
  route(openLocker, (ctx) => beginVisit(ctx)),
  route(listIssued, (ctx) => readIssued(ctx)),
  route(takeIssued, (ctx, { body }) => takeOne(ctx, body)),
  route(closeLocker, (ctx) => endVisit(ctx)),
]
