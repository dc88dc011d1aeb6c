import type { RelativePeriod } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import { roleIds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  resolvedQuery,
} from '../../platform/db/deferred-query.ts'

import { type CustomRow, customReportsQuery, isCustom } from './custom/custom-report.queries.ts'

/** What an organisation has changed about a report. */
export interface ReportSetting {
  readonly report_id: number
  readonly is_on: boolean
  /** Null: every role. */
  readonly roles: readonly number[] | null
  /** Null: those of the report. */
  readonly columns: readonly string[] | null
  readonly usual_period: RelativePeriod | null
  readonly version: number
}

export interface ReportConfig {
  readonly teams_read: boolean
  readonly mails_files: boolean
  readonly file_days: number
  readonly log_days: number
  readonly version: number
}

/** Of an organisation that has changed nothing. */
const USUAL: ReportConfig = { teams_read: true, mails_files: false, file_days: 7, log_days: 365, version: 0 }

/** What decides which reports somebody may open. */
export interface LibraryFacts {
  readonly config: ReportConfig
  readonly settings: ReadonlyMap<number, ReportSetting>
  /** Access that was given to the reader, to a role or to a data permission group of theirs, by report. */
  readonly given: ReadonlyMap<number, GivenAccess>
  /** Those that people built. */
  readonly custom: readonly CustomRow[]
}

export interface GivenAccess {
  readonly maySchedule: boolean
  readonly mayEdit: boolean
}

export const configQuery = ({ orgId }: Pick<Ctx, 'orgId'>): DeferredQuery<ReportConfig> =>
  deferredQuery(
    sql<ReportConfig>`
      select teams_read, mails_files, file_days, log_days, version from report_config where org_id = ${orgId}`,
    ([row]) => row ?? USUAL,
  )

export const settingsQuery = ({
  orgId,
}: Pick<Ctx, 'orgId'>): DeferredQuery<ReadonlyMap<number, ReportSetting>> =>
  deferredQuery(
    sql<ReportSetting>`
      select report_id, is_on, roles, columns, usual_period, version from report_setting where org_id = ${orgId}`,
    (rows) => new Map(rows.map((row) => [row.report_id, row])),
  )

function givenQuery({ orgId, actor }: Pick<Ctx, 'orgId' | 'actor'>) {
  const groups = actor.groups.map(({ id }) => id)
  return deferredQuery(
    sql<{ report_id: number; may_schedule: boolean; may_edit: boolean }>`
      select report_id, bool_or(may_schedule) as may_schedule, bool_or(may_edit) as may_edit from report_access
      where org_id = ${orgId} and (account_id = ${actor.accountId}
        or role_id = any (${roleIds(actor)}::integer[]) or group_id = any (${groups}::bigint[]))
      group by report_id`,
    (rows) =>
      new Map(rows.map((row) => [row.report_id, { maySchedule: row.may_schedule, mayEdit: row.may_edit }])),
  )
}

const allCustom = (ctx: Pick<Ctx, 'orgId'>, id: number | undefined): DeferredQuery<CustomRow[]> =>
  id === undefined || isCustom(id)
    ? customReportsQuery(ctx, id === undefined ? {} : { id })
    : resolvedQuery<CustomRow[]>([])

/**
 * One statement, which can be combined with others.
 *
 * @param id the only report that it is about; default: all of them
 */
export const libraryFactsQuery = (
  ctx: Pick<Ctx, 'orgId' | 'actor'>,
  id?: number,
): DeferredQuery<LibraryFacts> =>
  mapQuery(
    combineQueries({
      config: configQuery(ctx),
      settings: settingsQuery(ctx),
      given: givenQuery(ctx),
      custom: allCustom(ctx, id),
    }),
    (facts) => facts,
  )
