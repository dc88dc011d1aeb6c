import {
  countEmployees,
  countLeft,
  countOffboarding,
  countReasons,
  readAverages,
  readOffboardingDashboard,
} from '@muster/contract/offboarding/insights.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import {
  averages,
  dashboard,
  employeeCount,
  leftCount,
  offboardingCount,
  reasonCounts,
} from './insights.service.ts'

export const insightsRoutes: readonly Route[] = [
  route(countEmployees, (ctx, { body }) => employeeCount(ctx, body)),
  route(countOffboarding, (ctx, { body }) => offboardingCount(ctx, body)),
  route(countLeft, (ctx, { body }) => leftCount(ctx, body)),
  route(readAverages, (ctx, { body }) => averages(ctx, body)),
  route(countReasons, (ctx, { body }) => reasonCounts(ctx, body)),
  route(readOffboardingDashboard, (ctx, { body }) => dashboard(ctx, body)),
]
