import { peopleRights, signInLog } from '@muster/contract/reports/access-reports.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { answer, usual } from './named-reports.routes.ts'

export const accessReportRoutes: readonly Route[] = [
  route(peopleRights, answer(60, usual)),
  route(signInLog, answer(61, usual)),
]
