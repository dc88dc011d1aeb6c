import { GROUP_LIMITS, groupLimits } from '@muster/contract/access/access.constants'
import type { saveAccessGroup, setAccessGroupStatus } from '@muster/contract/access/groups.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { GroupLimits } from '../../../platform/access/group-coverage.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import { lockGroupForChange, refuseBeyondReach, refuseLocked, withAuthority } from './group-guard.ts'
import { findMemberIds, findMembers } from './group-members.queries.ts'
import {
  deleteGroup,
  findLimitNames,
  findUnknownLimits,
  type GroupRow,
  insertGroup,
  isNameTaken,
  type LimitNames,
  limitOf,
  replaceLimits,
  updateGroup,
} from './groups.queries.ts'
import { groupsTexts } from './groups.texts.ts'
import { auditedGroup, limitsFromWire } from './groups.views.ts'

const NAMED_MEMBERS = 3

type SaveInput = BodyOf<typeof saveAccessGroup>

function refuseEmpty(limits: GroupLimits): void {
  if (Object.keys(limits).length > 0) return
  const [first] = groupLimits
  fail('access.group_empty', {
    fields: { [first as string]: groupsTexts('noValueChosen') },
  })
}

export async function refuseUnknown(ctx: Ctx, db: Db, limits: GroupLimits): Promise<void> {
  const unknown = await findUnknownLimits(ctx, db, limits)
  if (unknown.length === 0) return
  const fields = unknown.map((dimension) => [limitOf[dimension], groupsTexts('unknownValue')])
  fail('request.invalid', { fields: Object.fromEntries(fields) })
}

async function refuseTakenName(ctx: Ctx, db: Db, name: string, exceptId: number): Promise<void> {
  if (!(await isNameTaken(ctx, db, name, exceptId))) return
  fail('access.group_name_taken', { fields: { GROUP_NAME: groupsTexts('groupNameTaken') } })
}

const namesOf = async (ctx: Ctx, db: Db, id: number): Promise<LimitNames> =>
  (await findLimitNames(ctx, db, [id])).get(id) ?? new Map()

export function sameLimits(first: GroupLimits, second: GroupLimits): boolean {
  return Object.values(GROUP_LIMITS).every(
    (dimension) => JSON.stringify(first[dimension] ?? []) === JSON.stringify(second[dimension] ?? []),
  )
}

export async function createGroup(
  ctx: Ctx,
  db: Db,
  input: Pick<SaveInput, 'GROUP_NAME' | 'description'>,
  limits: GroupLimits,
) {
  refuseBeyondReach(ctx, limits)
  await refuseTakenName(ctx, db, input.GROUP_NAME, 0)
  const row = { name: input.GROUP_NAME, description: input.description }
  const { id, version } = await insertGroup(ctx, db, row)
  await replaceLimits(ctx, db, id, limits)
  await recordAudit(ctx, db, {
    recordType: 'access_group',
    recordId: id,
    recordLabel: row.name,
    changes: changesBetween({}, auditedGroup({ ...row, status: 1 }, await namesOf(ctx, db, id))),
  })
  return { GROUP_ID: id, version }
}

async function changeGroup(ctx: Ctx, db: Db, id: number, input: SaveInput, limits: GroupLimits) {
  const { row: before, membership } = await lockGroupForChange(ctx, db, id)
  // The version is required: a group decides whose records people reach, so a concurrent change must not be
  // overwritten.
  requireVersion(before.version, input.version ?? 0)
  refuseBeyondReach(ctx, limits)
  refuseLocked(ctx, limits, membership)
  await refuseTakenName(ctx, db, input.GROUP_NAME, id)
  const namesBefore = await namesOf(ctx, db, id)
  const after: GroupRow = { ...before, name: input.GROUP_NAME, description: input.description, limits }
  const version = await updateGroup(ctx, db, id, { name: after.name, description: after.description })
  const isMoved = !sameLimits(before.limits, limits)
  if (isMoved) await replaceLimits(ctx, db, id, limits)
  const namesAfter = isMoved ? await namesOf(ctx, db, id) : namesBefore
  await recordAudit(ctx, db, {
    recordType: 'access_group',
    recordId: id,
    recordLabel: after.name,
    changes: changesBetween(auditedGroup(before, namesBefore), auditedGroup(after, namesAfter)),
  })
  // An inactive group gives nobody reach, whatever its limits.
  if (isMoved && before.status === 1) await accessChanged(ctx, db, await findMemberIds(ctx, db, id))
  return { GROUP_ID: id, version }
}

/**
 * Creates a group, or edits one that nobody has changed since it was loaded.
 *
 * @throws AppError `access.group_empty`, `request.invalid`, `record.not_found`, `record.conflict`,
 * `access.group_beyond_reach`, `access.group_locked`, `access.group_name_taken`
 */
export function saveGroup(caller: Ctx, input: SaveInput): Promise<DataOf<typeof saveAccessGroup>> {
  const limits = limitsFromWire(input)
  refuseEmpty(limits)
  return tx(caller, async (db) => {
    const ctx = await withAuthority(caller, db)
    await refuseUnknown(ctx, db, limits)
    return input.GROUP_ID === undefined
      ? createGroup(ctx, db, input, limits)
      : changeGroup(ctx, db, input.GROUP_ID, input, limits)
  })
}

/** Activates or deactivates a group. The reach of its members changes with their next request. */
export function changeGroupStatus(
  caller: Ctx,
  { GROUP_ID, GROUP_STATUS }: BodyOf<typeof setAccessGroupStatus>,
): Promise<DataOf<typeof setAccessGroupStatus>> {
  return tx(caller, async (db) => {
    const ctx = await withAuthority(caller, db)
    const { row } = await lockGroupForChange(ctx, db, GROUP_ID)
    if (row.status === GROUP_STATUS) return { GROUP_STATUS, version: row.version }
    const version = await updateGroup(ctx, db, GROUP_ID, { status: GROUP_STATUS })
    await recordAudit(ctx, db, {
      recordType: 'access_group',
      recordId: GROUP_ID,
      recordLabel: row.name,
      changes: { active: [row.status === 1, GROUP_STATUS === 1] },
    })
    await accessChanged(ctx, db, await findMemberIds(ctx, db, GROUP_ID))
    return { GROUP_STATUS, version }
  })
}

/**
 * Deletes a group without members. One with members is kept: remove them or deactivate the group first, so that
 * nobody loses reach unnoticed.
 *
 * @throws AppError `access.group_has_members`
 */
export function removeGroup(caller: Ctx, id: number): Promise<null> {
  return tx(caller, async (db) => {
    const ctx = await withAuthority(caller, db)
    const { row } = await lockGroupForChange(ctx, db, id)
    const { rows, total } = await findMembers(ctx, db, id, { page: 1, limit: NAMED_MEMBERS, search: '' })
    if (total > 0) {
      const more = total - rows.length
      const members = rows.map(({ name }) => name).join(', ') + (more > 0 ? ` and ${more} more` : '')
      fail('access.group_has_members', { parameters: { name: row.name, members } })
    }
    const names = await namesOf(ctx, db, id)
    await deleteGroup(ctx, db, id)
    await recordAudit(ctx, db, {
      recordType: 'access_group',
      recordId: id,
      recordLabel: row.name,
      changes: changesBetween(auditedGroup(row, names), {}),
    })
    return null
  })
}
