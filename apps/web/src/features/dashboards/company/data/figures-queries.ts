import {
  listPeopleBehind,
  listRetention,
  readAttrition,
  readHeadcount,
  readRetention,
} from '@muster/contract/calls/dashboards/company'
import { readDashboardCharts } from '@muster/contract/calls/dashboards/config'
import {
  readAbsenteeism,
  readAttendanceFigures,
  readManagerRatio,
} from '@muster/contract/calls/dashboards/work'
import type { PersonBehind } from '@muster/contract/dashboards/company.contract'
import type { ChartDashboard } from '@muster/contract/dashboards/dashboard-charts'
import type { PeopleDimension, PeopleMeasure } from '@muster/contract/dashboards/people-figures'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/calls/api.ts'
import { download } from '../../../../lib/calls/download.ts'
import { endpointKey, readOptions } from '../../../../lib/calls/query.ts'

export type PeopleFigures = DataOf<typeof readHeadcount>
export type Figures = PeopleFigures['data']['total']
export type GroupFigures = PeopleFigures['data']['groups'][number]
export type PeopleBody = NonNullable<CallInput<typeof readHeadcount>['body']>

/** The card shows what went wrong itself. */
const inline = { meta: { errorShown: 'inline' as const } }

export const headcountOptions = (body: PeopleBody) =>
  queryOptions({ ...readOptions(readHeadcount, { body }), ...inline })
/** Which charts the caller's roles see. */
export const chartsOptions = (dashboard: ChartDashboard) =>
  queryOptions({ ...readOptions(readDashboardCharts, { query: { dashboard } }), ...inline })
export const CHARTS_KEY = [readDashboardCharts.id]
export const attritionOptions = (body: PeopleBody) =>
  queryOptions({ ...readOptions(readAttrition, { body }), ...inline })
export const retentionOptions = (date: string) =>
  queryOptions({ ...readOptions(readRetention, { query: { date } }), ...inline })
export const managersOptions = (group_by: PeopleDimension, day?: string) =>
  queryOptions({ ...readOptions(readManagerRatio, { body: { group_by, ...(day && { day }) } }), ...inline })
export const absenteeismOptions = (days: { from?: string; to?: string } = {}) =>
  queryOptions({ ...readOptions(readAbsenteeism, { body: days }), ...inline })
export const attendanceOptions = queryOptions({
  ...readOptions(readAttendanceFigures, { body: {} }),
  ...inline,
})

/** Whom a list behind a figure is about, as its address says. */
export interface Behind {
  measure: PeopleMeasure
  from?: string
  to?: string
  group_by?: PeopleDimension
  group_id?: number
}

interface PeoplePage {
  rows: PersonBehind[]
  count: number
  from: string
  to: string
  abilities: { export: boolean }
}

export const peopleBehindOptions = (behind: Behind, page: number, limit: number, search: string) =>
  queryOptions({
    queryKey: [...endpointKey(listPeopleBehind), behind, page, limit, search],
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      const answer = await call(
        listPeopleBehind,
        { query: {}, body: { ...behind, page, limit, search } },
        { signal },
      )
      if (!('rows' in answer)) throw new Error('A page was asked for, and a file came.')
      return answer
    },
    ...inline,
  })

export const downloadPeopleBehind = (behind: Behind, search: string) =>
  download(listPeopleBehind, { query: { download: 'true' }, body: { ...behind, search } })

/** Those employed when a day began, and whether they still are, as a file. */
export const downloadRetention = (date: string) =>
  download(listRetention, { query: { download: 'true' }, body: { date } })
