import { createHash } from 'node:crypto'
import type { BodyOf, DataOf, ParamsOf } from '@muster/contract/kit/index'
import { NOTHING, ROSTER_STATUS } from '@muster/contract/rosters/rosters.constants'
import type { changeRosterStatus, previewRosterPublication } from '@muster/contract/rosters/rosters.contract'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { workChanged } from '../shifts/index.ts'
import { lockedReasons, requireOpen } from './locks.ts'
import { notifyChanges } from './notify.ts'
import { hasOwnPastDays, refuseOwnPastDays } from './own-cells.ts'
import {
  type Difference,
  findDifferences,
  findPublished,
  findTaken,
  writePublished,
} from './publication.queries.ts'
import { lockRoster, type RosterRecord, readSummary, requireFreeName } from './roster.queries.ts'
import { PUBLISH } from './rosters.access.ts'
import { rostersTexts } from './rosters.texts.ts'
import { changedSpans } from './rules/changed-spans.ts'
import { findShifts, shiftsShown } from './shift-times.queries.ts'

type Input = BodyOf<typeof changeRosterStatus>

const SHOWN = 500
const TAKEN_SHOWN = 100

/** Digest of the differences that were shown. */
const digestOf = (differences: readonly Difference[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        differences.map(({ employee_id, day, before, after }) => [employee_id, day, before, after]),
      ),
    )
    .digest('hex')
    .slice(0, 32)

const peopleIn = (differences: readonly { employee_id: number }[]) => [
  ...new Set(differences.map(({ employee_id }) => employee_id)),
]

/** Previews publishing: nine statements at most, plus those of the locks. @throws AppError `record.not_found` */
export function previewPublication(
  ctx: Ctx,
  { id }: ParamsOf<typeof previewRosterPublication>,
): Promise<DataOf<typeof previewRosterPublication>> {
  return readTx(ctx, async (db) => {
    const summary = await readSummary(ctx, db, id, PUBLISH)
    const differences = await findDifferences(ctx, db, id)
    const taken = await findTaken(ctx, db, id)
    const shifts = await findShifts(ctx, db, summary.location_id)
    return {
      version: summary.version,
      digest: digestOf(differences),
      people: peopleIn(differences).length,
      days: differences.length,
      differences: differences
        .slice(0, SHOWN)
        .map(({ employee_id, code, full_name, day, before, after }) => ({
          ...{ EMPLOYEE_ID: employee_id, EMPLOYEE_CODE: code, EMPLOYEE_NAME: full_name },
          ...{ day, before, after },
        })),
      taken: taken.slice(0, TAKEN_SHOWN),
      locked: await lockedReasons(ctx, db, differences, true),
      own_days: await hasOwnPastDays(ctx, db, differences, await organisationToday(ctx, db)),
      shift_list: shiftsShown(shifts, new Set(differences.flatMap(({ before, after }) => [before, after]))),
    }
  })
}

const refuse = (why: string): never => fail('rosters.status_refused', { parameters: { why } })

async function refuseTaken(ctx: Ctx, db: Db, rosterId: number): Promise<never> {
  const taken = await findTaken(ctx, db, rosterId)
  const [first] = taken
  fail('rosters.day_taken', {
    parameters: {
      count: taken.length,
      first: first
        ? rostersTexts('personDayInRoster', {
            day: first.day,
            employeeName: first.EMPLOYEE_NAME,
            rosterName: first.roster_name,
          })
        : rostersTexts('inJustPublishedRoster'),
    },
    data: { taken: taken.slice(0, TAKEN_SHOWN) },
  })
}

/** Publishes differences and emits the changed days. */
async function publish(
  ctx: Ctx,
  db: Db,
  roster: RosterRecord,
  { input, today }: { input: Input; today: string },
): Promise<Difference[]> {
  if (roster.status === ROSTER_STATUS.archived) refuse(rostersTexts('archivedNotPublishable'))
  const differences = await findDifferences(ctx, db, roster.id)
  if (input.digest !== undefined && input.digest !== digestOf(differences)) fail('rosters.differences_unseen')
  await refuseOwnPastDays(ctx, db, differences, today)
  await requireOpen(ctx, db, differences)
  const isFirst = roster.published_at === null
  const written = await writePublished(ctx, db, { rosterId: roster.id, isFirst }, differences)
  if (written < differences.filter(({ after }) => after !== NOTHING).length)
    await refuseTaken(ctx, db, roster.id)
  return differences
}

/** Unpublishes a roster; possible until its first day. */
async function unpublish(ctx: Ctx, db: Db, roster: RosterRecord, today: string): Promise<Difference[]> {
  if (roster.from_date <= today) refuse(rostersTexts('rosterAlreadyStarted'))
  const differences = await findPublished(ctx, db, roster.id)
  await requireOpen(ctx, db, differences)
  await db
    .deleteFrom('roster_day')
    .where('org_id', '=', ctx.orgId)
    .where('roster_id', '=', roster.id)
    .execute()
  return differences
}

function requireEnded(roster: RosterRecord, today: string): void {
  if (roster.status === ROSTER_STATUS.published && roster.to_date >= today)
    refuse(rostersTexts('rosterInProgress'))
}

interface Outcome {
  status: 0 | 1 | 2
  differences: Difference[]
}

async function changeTo(ctx: Ctx, db: Db, roster: RosterRecord, input: Input): Promise<Outcome> {
  const today = await organisationToday(ctx, db)
  if (input.status === ROSTER_STATUS.published && roster.status !== ROSTER_STATUS.archived)
    return { status: 1, differences: await publish(ctx, db, roster, { input, today }) }
  if (input.status === ROSTER_STATUS.archived) {
    requireEnded(roster, today)
    return { status: 2, differences: [] }
  }
  if (roster.status === ROSTER_STATUS.archived) {
    await requireFreeName(ctx, db, { name: roster.name, locationId: roster.location_id, but: roster.id })
    return { status: roster.published_at === null ? 0 : 1, differences: [] }
  }
  if (roster.status === ROSTER_STATUS.draft) return { status: 0, differences: [] }
  return { status: 0, differences: await unpublish(ctx, db, roster, today) }
}

async function write(
  ctx: Ctx,
  db: Db,
  roster: RosterRecord,
  { status, differences }: Outcome,
): Promise<void> {
  const isTakenBack = status === ROSTER_STATUS.draft
  const isPublished = status === ROSTER_STATUS.published && roster.status !== ROSTER_STATUS.archived
  await db
    .updateTable('roster')
    .set({
      ...{ status, version: roster.version + 1, updated_at: ctx.now.toString() },
      ...(isTakenBack ? { published_at: null, published_by: '', unpublished: 0 } : {}),
      ...(isPublished
        ? {
            published_at: ctx.now.toString(),
            published_by: ctx.actor.name || ctx.actor.email,
            unpublished: 0,
          }
        : {}),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', roster.id)
    .execute()
  await recordAudit(ctx, db, {
    ...{ recordType: 'roster', recordId: roster.id, recordLabel: roster.name },
    changes: roster.status === status ? {} : { status: [roster.status, status] },
    details: {
      days: differences.length,
      changed: differences
        .slice(0, SHOWN)
        .map(({ employee_id, day, before, after }) => [employee_id, day, before, after]),
    },
  })
}

/**
 * Publishes a roster or its changes, unpublishes, archives or restores it, in one transaction. Idempotent:
 * without changes, nothing is written and nobody notified.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `rosters.day_taken`, `rosters.period_locked`,
 * `rosters.differences_unseen`, `rosters.status_refused`, `access.own_record`
 */
export function changeStatus(ctx: Ctx, input: Input): Promise<DataOf<typeof changeRosterStatus>> {
  return tx(ctx, async (db) => {
    const roster = await lockRoster(ctx, db, { id: input.id, version: input.version, permission: PUBLISH })
    const outcome = await changeTo(ctx, db, roster, input)
    const { differences, status } = outcome
    if (status === roster.status && differences.length === 0)
      return { roster: await readSummary(ctx, db, roster.id, PUBLISH), changed_days: 0, notified: 0 }
    await write(ctx, db, roster, outcome)
    for (const span of changedSpans(differences)) await workChanged.emit(ctx, db, span)
    const notified = await notifyChanges(ctx, db, { roster, status, differences })
    const summary = await readSummary(ctx, db, roster.id, PUBLISH)
    return { roster: summary, changed_days: differences.length, notified: notified }
  })
}
