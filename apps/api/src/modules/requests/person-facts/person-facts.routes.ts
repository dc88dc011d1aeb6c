import {
  employeeExtraDetails,
  employeeNoticePeriod,
  employeeNoticePeriodShort,
} from '@muster/contract/requests/person-facts.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { readExtraDetails, readNoticePeriod } from './person-facts.service.ts'

export const personFactsRoutes: Route[] = [
  route(employeeNoticePeriod, (ctx, { query }) => readNoticePeriod(ctx, query.EMPLOYEE_ID)),
  route(employeeNoticePeriodShort, (ctx, { query }) => readNoticePeriod(ctx, query.EMPLOYEE_ID)),
  route(employeeExtraDetails, (ctx, { query }) => readExtraDetails(ctx, query.EMPLOYEE_ID)),
]
