import type {
  addGroupMembers,
  listGroupCandidates,
  listGroupMembers,
  removeGroupMembers,
} from '@muster/contract/access/groups.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { isAdministrator } from '../../../platform/access/actor.ts'
import type { GroupLimits } from '../../../platform/access/group-coverage.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import { isStronger, lockGroupForChange, withAuthority } from './group-guard.ts'
import {
  type AccountRow,
  deleteMembers,
  findAccounts,
  findCandidates,
  findMembers,
  findMembershipFacts,
  insertMembers,
} from './group-members.queries.ts'
import { visibleGroup } from './groups.service.ts'
import { accountView } from './groups.views.ts'

/** The group's members within the caller's reach. */
export function listMembers(
  ctx: Ctx,
  input: BodyOf<typeof listGroupMembers>,
): Promise<DataOf<typeof listGroupMembers>> {
  return readTx(ctx, async (db) => {
    await visibleGroup(ctx, db, input.GROUP_ID)
    const { rows, total } = await findMembers(ctx, db, input.GROUP_ID, input)
    const facts = (await findMembershipFacts(ctx, db, [input.GROUP_ID])).get(input.GROUP_ID)
    return {
      members: rows.map(accountView),
      total_rows: total,
      numPages: pageCount(total, input.limit),
      unseen: facts?.unseen ?? 0,
    }
  })
}

function blockOf(ctx: Ctx, row: AccountRow, limits: GroupLimits): 'own' | 'stronger' | null {
  if (isAdministrator(ctx.actor)) return null
  if (row.id === ctx.actor.accountId) return 'own'
  return isStronger(ctx, row.permissions, limits) ? 'stronger' : null
}

/** Accounts within the caller's reach that are not members of the group yet. */
export function listCandidates(
  ctx: Ctx,
  input: BodyOf<typeof listGroupCandidates>,
): Promise<DataOf<typeof listGroupCandidates>> {
  return readTx(ctx, async (db) => {
    const { limits } = await visibleGroup(ctx, db, input.GROUP_ID)
    const { rows, total } = await findCandidates(ctx, db, input.GROUP_ID, input)
    return {
      accounts: rows.map((row) => ({ ...accountView(row), blocked: blockOf(ctx, row, limits) })),
      total_rows: total,
      numPages: pageCount(total, input.limit),
    }
  })
}

type Membership = BodyOf<typeof addGroupMembers>

/** Loads the accounts by id; fails if any of them is beyond the caller's reach. */
async function accountsToChange(ctx: Ctx, db: Db, ids: readonly number[]): Promise<AccountRow[]> {
  const accounts = await findAccounts(ctx, db, ids)
  if (accounts.length < ids.length) fail('record.not_found')
  return accounts
}

function recordMembers(
  ctx: Ctx,
  db: Db,
  group: { id: number; name: string },
  change: { added?: AccountRow[]; removed?: AccountRow[] },
): Promise<void> {
  const names = (accounts: AccountRow[] = []) => accounts.map(({ name, email }) => `${name} (${email})`)
  return recordAudit(ctx, db, {
    recordType: 'access_group',
    recordId: group.id,
    recordLabel: group.name,
    changes: { members: [names(change.removed), names(change.added)] },
  })
}

/**
 * Adds accounts, all or none.
 *
 * @throws AppError `record.not_found`, `access.group_locked`, `access.group_own_membership`,
 * `access.group_stronger_account`
 */
export function addMembers(caller: Ctx, input: Membership): Promise<DataOf<typeof addGroupMembers>> {
  const ids = [...new Set(input.account_ids)]
  return tx(caller, async (db) => {
    const ctx = await withAuthority(caller, db)
    const { row } = await lockGroupForChange(ctx, db, input.GROUP_ID)
    const accounts = await accountsToChange(ctx, db, ids)
    const blocks = accounts.map((account) => blockOf(ctx, account, row.limits))
    if (blocks.includes('own')) fail('access.group_own_membership')
    const stronger = accounts.filter((_, index) => blocks[index] === 'stronger')
    if (stronger.length > 0) {
      const names = stronger.map(({ name }) => name).join(', ')
      fail('access.group_stronger_account', { parameters: { names } })
    }
    const added = new Set(await insertMembers(ctx, db, row.id, ids))
    if (added.size > 0) {
      await recordMembers(ctx, db, row, { added: accounts.filter(({ id }) => added.has(id)) })
      if (row.status === 1) await accessChanged(ctx, db, [...added])
    }
    return { added: added.size }
  })
}

/**
 * Removes accounts; those that are not members are ignored.
 *
 * @throws AppError `record.not_found`, `access.group_locked`
 */
export function removeMembers(
  caller: Ctx,
  input: BodyOf<typeof removeGroupMembers>,
): Promise<DataOf<typeof removeGroupMembers>> {
  const ids = [...new Set(input.account_ids)]
  return tx(caller, async (db) => {
    const ctx = await withAuthority(caller, db)
    const { row } = await lockGroupForChange(ctx, db, input.GROUP_ID)
    const accounts = await accountsToChange(ctx, db, ids)
    const removed = new Set(await deleteMembers(ctx, db, row.id, ids))
    if (removed.size > 0) {
      await recordMembers(ctx, db, row, { removed: accounts.filter(({ id }) => removed.has(id)) })
      if (row.status === 1) await accessChanged(ctx, db, [...removed])
    }
    return { removed: removed.size }
  })
}
