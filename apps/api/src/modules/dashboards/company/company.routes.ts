import {
  listPeopleBehind,
  listRetention,
  readActiveEmployees,
  readAttrition,
  readDepartmentAttrition,
  readHeadcount,
  readRetention,
} from '@muster/contract/dashboards/company.contract'
import { readPeopleFacts, rebuildPeopleFacts } from '@muster/contract/dashboards/facts.contract'
import {
  readAbsenteeism,
  readAttendanceFigures,
  readManagerRatio,
} from '@muster/contract/dashboards/work.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { readFacts, startRebuild } from '../facts/facts.service.ts'
import { readPeopleBehind, readRetentionList } from './people-behind.service.ts'
import { readActive, readAttritionOfDepartments, readPeopleFigures } from './people-figures.service.ts'
import { readRetentionCurve } from './retention.service.ts'
import { readAbsence, readAttendanceOf, readManagers } from './work.service.ts'

export const companyRoutes: readonly Route[] = [
  route(readHeadcount, (ctx, { body }) => readPeopleFigures(ctx, body)),
  route(readAttrition, (ctx, { body }) => readPeopleFigures(ctx, body)),
  route(readDepartmentAttrition, (ctx, { body }) => readAttritionOfDepartments(ctx, body)),
  route(readActiveEmployees, (ctx, { body }) => readActive(ctx, body)),
  route(readRetention, (ctx, { query }) => readRetentionCurve(ctx, query)),
  route(listRetention, (ctx, { query, body }) => readRetentionList(ctx, query, body)),
  route(listPeopleBehind, (ctx, { query, body }) => readPeopleBehind(ctx, query, body)),
  route(readAbsenteeism, (ctx, { body }) => readAbsence(ctx, body)),
  route(readManagerRatio, (ctx, { body }) => readManagers(ctx, body)),
  route(readAttendanceFigures, (ctx, { body }) => readAttendanceOf(ctx, body)),
  route(readPeopleFacts, (ctx) => readFacts(ctx)),
  route(rebuildPeopleFacts, (ctx, { body }) => startRebuild(ctx, body)),
]
