import {
  assignmentAttributes,
  EMPLOYEE_FORM,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import { type AuditFact, type Changes, changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { writeCustomValues } from '../../forms/index.ts'
import { renameAccountOf } from '../../session/index.ts'
import { tellChanged } from '../employees.notices.ts'
import { revokeCardsOfLeavers } from '../id-card/leavers.ts'
import { tellEmployedDays } from '../moves/employed-days.hook.ts'
import { lineChanged } from '../moves/line-changed.hook.ts'
import { refuseManagerRings } from '../moves/manager-rings.ts'
import { placeChanged } from '../moves/place-changed.hook.ts'
import { isPlace } from '../moves/tell-places.ts'
import { unitsChanged } from '../moves/units-changed.hook.ts'
import { findPeriods, type StoredPeriod } from '../people.queries.ts'
import { followDates } from '../probation/probation-start.service.ts'
import { followTeamLeads, type Move } from '../profile/team-leads.service.ts'
import { holdChangedUnits } from '../units/hold-assigned.ts'
import { managerProposals, refuseProblems } from './judge-change.ts'
import { insertEvents, type PeriodWrites, updatePeople, writePeriods } from './people-writes.queries.ts'
import {
  type ChangedPerson,
  type ChangeOptions,
  type Draft,
  draftChange,
  employmentChanges,
  eventsOf,
  masked,
  type PersonChange,
  same,
} from './person-draft.ts'
import { writesTexts } from './writes.texts.ts'

export function joinWrites(drafts: readonly Draft[]): PeriodWrites {
  return {
    end: drafts.flatMap((draft) => draft.writes.end),
    replace: drafts.flatMap((draft) => draft.writes.replace),
    move: drafts.flatMap((draft) => draft.writes.move),
    lengthen: drafts.flatMap((draft) => draft.writes.lengthen),
    insert: drafts.flatMap((draft) => draft.writes.insert),
  }
}

const NAME_SLUGS = ['EMAIL', 'FIRST_NAME', 'MIDDLE_NAME', 'LAST_NAME']

/** Updates accounts with the changed names and e-mail addresses. */
async function followAccounts(ctx: Ctx, db: Db, drafts: readonly Draft[]): Promise<void> {
  const renamed = drafts.filter(({ plain }) => NAME_SLUGS.some((slug) => plain[slug] !== undefined))
  if (renamed.length === 0) return
  const accounts = await db
    .selectFrom('account')
    .select('employee_id')
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', '=', sql<number>`any (${renamed.map((draft) => draft.record.id)}::bigint[])`)
    .execute()
  const withAccount = new Set(accounts.map((row) => row.employee_id))
  // One by one, since each account is locked and checked separately; renaming many people at once is rare.
  for (const { record, plain } of renamed.filter((draft) => withAccount.has(draft.record.id))) {
    const email = record.email as string | null
    if (!email) fail('request.invalid', { fields: { EMAIL: writesTexts('workEmailRequired') } })
    const parts = [record.first_name, record.middle_name, record.last_name].filter((part) => part !== '')
    await renameAccountOf(ctx, db, record.id, {
      name: parts.join(' '),
      ...(plain.EMAIL === undefined ? {} : { email }),
    })
  }
}

/** Whose active report the person is, before and after. */
export function moveOf({ change: { person }, record }: Draft): Move {
  return {
    from: person.status === 'active' ? person.manager_id : null,
    to: record.status === 'active' ? (record.manager_id as number | null) : null,
  }
}

export async function tellLine(ctx: Ctx, db: Db, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.filter(({ change, record }) => change.person.manager_id !== record.manager_id)
  if (moved.length > 0) await lineChanged.emit(ctx, db, { employeeIds: moved.map(({ record }) => record.id) })
}

const MANAGER = slugOfAttribute.manager
const PLACES = assignmentAttributes.filter(isPlace).map((attribute) => slugOfAttribute[attribute])

async function tellPlaces(
  ctx: Ctx,
  db: Db,
  drafts: readonly Draft[],
  { effectiveDate: from }: ChangeOptions,
): Promise<void> {
  const moved = drafts.filter(({ dated }) => PLACES.some((slug) => slug in dated))
  const employeeIds = moved.map(({ record }) => record.id)
  if (employeeIds.length > 0) await placeChanged.emit(ctx, db, { employeeIds, from })
}

export async function tellUnits(ctx: Ctx, db: Db, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.filter(({ dated }) => Object.keys(dated).some((slug) => slug !== MANAGER))
  if (moved.length > 0)
    await unitsChanged.emit(ctx, db, { employeeIds: moved.map(({ record }) => record.id) })
}

/** Also removes fields that are secret by their name although they belong to no group. */
function withoutSecrets(changes: Changes): Changes {
  const side = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([slug, pair]) => [slug, pair[index]]))
  return { ...changes, ...changesBetween(side(0), side(1)) }
}

/** Batch size: large enough to be cheap per person, small enough to yield to other work in between. */
const SLICE = 1000

/** Drafts of the people whose record changes. */
async function draftSlice(
  ctx: Ctx,
  db: Db,
  changes: readonly PersonChange[],
  options: ChangeOptions,
): Promise<Draft[]> {
  const stored = new Map<number, StoredPeriod[]>()
  const ids = changes.map((change) => change.person.id)
  for (const period of await findPeriods(ctx, db, ids)) {
    const own = stored.get(period.employee_id) ?? []
    own.push(period)
    stored.set(period.employee_id, own)
  }
  return changes
    .map((change) => draftChange(change, stored.get(change.person.id) ?? [], options))
    .filter(
      (draft) =>
        Object.keys(draft.plain).length + Object.keys(draft.dated).length > 0 ||
        Object.keys(employmentChanges(draft.change)).length > 0,
    )
}

type GroupOf = ReadonlyMap<string, FormField['field_group']>

function auditOf({ draft, plain }: { draft: Draft; plain: Changes }, options: ChangeOptions): AuditFact {
  return {
    recordType: 'employee',
    recordId: draft.record.id,
    recordLabel: `${draft.change.person.full_name} (${draft.change.person.code})`,
    changes: {
      ...withoutSecrets(plain),
      ...draft.dated,
      ...employmentChanges(draft.change),
      ...(draft.scheduled.length > 0
        ? { effective_date: [null, options.effectiveDate] as [unknown, unknown] }
        : {}),
    },
    reason: options.reason,
  }
}

/** Writes records, history, timeline and audit log. @returns versions by id */
async function writeSlice(
  ctx: Ctx,
  db: Db,
  drafts: readonly Draft[],
  groupOf: GroupOf,
  options: ChangeOptions,
): Promise<Map<number, number>> {
  await writePeriods(ctx, db, joinWrites(drafts), options.reason, options.moves)
  const versions = await updatePeople(
    ctx,
    db,
    drafts.map((draft) => draft.record),
  )
  const custom = drafts.filter(({ change, record }) => !same(change.person.custom, record.custom))
  await writeCustomValues(
    ctx,
    db,
    EMPLOYEE_FORM,
    custom.map(({ record }) => ({ id: record.id, custom: record.custom as Record<string, unknown> })),
  )
  const maskedDrafts = drafts.map((draft) => ({ draft, plain: masked(draft.plain, groupOf) }))
  await insertEvents(
    ctx,
    db,
    maskedDrafts.flatMap(({ draft, plain }) => eventsOf(draft, plain, options.today)),
  )
  await recordAudit(ctx, db, ...maskedDrafts.map((one) => auditOf(one, options)))
  await followAccounts(ctx, db, drafts)
  return versions
}

/**
 * Changes any number of people in batches, in the caller's transaction: record, effective-dated history, timeline
 * and audit log. Values must be validated.
 *
 * @returns the result by person; people without a change are absent
 * @throws AppError `employees.manager_cycle`, `employees.future_cycle`, `request.invalid`, `access.own_record`,
 *   `access.reach_grows`, `access.reach_given`, `employees.address_needs_reach` …
 */
export async function changePeople(
  ctx: Ctx,
  db: Db,
  changes: readonly PersonChange[],
  options: ChangeOptions,
): Promise<Map<number, ChangedPerson>> {
  const drafts: Draft[] = []
  for (const slice of slicesOf(changes, SLICE)) {
    for (const draft of await draftSlice(ctx, db, slice, options)) drafts.push(draft)
  }
  await refuseProblems(ctx, db, drafts, options)
  // Validate all drafts together: half of a reorganisation could form a cycle that the whole doesn't.
  await refuseManagerRings(ctx, db, managerProposals(drafts, options.effectiveDate), options.today)
  await holdChangedUnits(
    ctx,
    db,
    drafts.map((draft) => draft.dated),
  )
  const groupOf: GroupOf = new Map(options.fields.map((field) => [field.FIELD_SLUG, field.field_group]))
  const changed = new Map<number, ChangedPerson>()
  for (const slice of slicesOf(drafts, SLICE)) {
    const versions = await writeSlice(ctx, db, slice, groupOf, options)
    for (const { record, scheduled, before } of slice) {
      const version = versions.get(record.id) ?? (record.version as number)
      changed.set(record.id, { version, scheduled, before })
    }
    await options.onWritten?.(changed.size)
  }
  await followTeamLeads(ctx, db, drafts.map(moveOf))
  await tellLine(ctx, db, drafts)
  await tellPlaces(ctx, db, drafts, options)
  await tellUnits(ctx, db, drafts)
  await tellEmployedDays(
    ctx,
    db,
    drafts.map(({ change: { person }, record }) => ({ id: record.id, before: person, after: record })),
  )
  const leavers = drafts.filter(
    ({ change, record }) => change.person.status === 'active' && record.status === 'left',
  )
  await revokeCardsOfLeavers(
    ctx,
    db,
    leavers.map(({ record }) => record.id),
  )
  await followDates(
    ctx,
    db,
    drafts.map(({ record, plain }) => ({
      id: record.id,
      dueOn: plain.CONFIRMATION_DUE_ON,
      joinedOn: plain.DATE_OF_JOINING,
    })),
  )
  await tellChanged(ctx, db, drafts, options.fields)
  return changed
}
