import { type Actor, holds, isAdministrator, roleIds, scopesOf } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { mayRead } from '../../platform/datasets/index.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { isCustom } from './custom/custom-report.queries.ts'
import { type LibraryFacts, libraryFactsQuery } from './library-facts.ts'
import { customReports, findReport, productReports, type Report } from './report-definitions.ts'
import { type Opening, openingOf } from './rules/opening.ts'

/** A report as it is set up in the organisation, and how its reader comes to open it. */
export interface OpenReport extends Report {
  readonly opening: Opening
  /** It was given with the right to schedule it. */
  readonly isGivenToSchedule: boolean
  /** It was given with the right to change it. */
  readonly isGivenToEdit: boolean
}

const isAuthor = ({ accountId }: Actor, { custom }: Report): boolean =>
  accountId !== null && custom?.account_id === accountId

/** Whether somebody may change a report: its author, those who were given the right, those who set up reports. */
export const mayEdit = (actor: Actor, report: OpenReport): boolean =>
  report.custom !== undefined &&
  (isAuthor(actor, report) || report.isGivenToEdit || holds(actor, 'reports.manage'))

/** Whether somebody may give others access to a report: its author, and those who set up reports if it is not private. */
export const mayShare = (actor: Actor, report: Report): boolean =>
  isAuthor(actor, report) ||
  (holds(actor, 'reports.manage') &&
    (report.custom?.is_shared !== false || report.custom.account_id === null))

/** Whether somebody may have a report sent by itself. */
export const maySchedule = (actor: Actor, { isGivenToSchedule }: OpenReport): boolean =>
  isGivenToSchedule || holds(actor, 'reports.schedule')

/** A private report whose author is gone belongs to those who set up reports. */
const isLeftOver = (actor: Actor, { custom }: Report): boolean =>
  custom?.account_id === null && holds(actor, 'reports.manage')

/** The report with the organisation's usual columns and period in place of the product's. */
function asSetUp(report: Report, { settings }: LibraryFacts): Report {
  const { columns, usual_period: period } = settings.get(report.id) ?? { columns: null, usual_period: null }
  return {
    ...report,
    ...(columns && { columns }),
    ...(period && { dataset: { ...report.dataset, usualPeriod: period } }),
  }
}

/** Whether the reader may see rows; pay has no report for those who would see their own alone, which they have in self-service. */
const readsRows = (actor: Actor, { area, dataset }: Report): boolean =>
  mayRead(actor, dataset) &&
  (area !== 'pay' || [...scopesOf(actor, dataset.permission)].some((scope) => scope !== 'self'))

/** The report for its reader; undefined if they may not open it. */
function openWith(
  { actor }: Pick<Ctx, 'actor'>,
  report: Report,
  facts: LibraryFacts,
): OpenReport | undefined {
  const setting = facts.settings.get(report.id)
  const given = facts.given.get(report.id)
  const opening = openingOf({
    readsRows: readsRows(actor, report),
    isAdministrator: isAdministrator(actor),
    roles: roleIds(actor),
    holdsReports: holds(actor, 'reports.view'),
    isTeamLead: actor.isTeamLead,
    isAboutPeople: report.dataset.subject === 'employee',
    isGiven: given !== undefined,
    isPrivate: report.custom?.is_shared === false && !isLeftOver(actor, report),
    isAuthor: isAuthor(actor, report),
    isOn: setting?.is_on ?? true,
    forRoles: setting?.roles ?? null,
    teamsRead: facts.config.teams_read,
  })
  if (opening === null) return undefined
  return {
    ...asSetUp(report, facts),
    opening,
    isGivenToSchedule: given?.maySchedule ?? false,
    isGivenToEdit: given?.mayEdit ?? false,
  }
}

/** The reports that the caller may open, in the order of the library. */
export const openReports = (ctx: Pick<Ctx, 'actor'>, facts: LibraryFacts): OpenReport[] =>
  [...productReports(), ...customReports(facts.custom)].flatMap(
    (report) => openWith(ctx, report, facts) ?? [],
  )

/**
 * A report that the caller may open. One statement.
 *
 * @throws AppError `reports.not_found` also where it may not be opened
 */
export async function openReport(ctx: Pick<Ctx, 'orgId' | 'actor'>, db: Db, id: number): Promise<OpenReport> {
  const facts = await runQuery(db, libraryFactsQuery(ctx, id))
  const report = isCustom(id) ? customReports(facts.custom)[0] : await findReport(ctx, db, id)
  return (report && openWith(ctx, report, facts)) ?? fail('reports.not_found')
}
