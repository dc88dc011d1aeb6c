import type { readGroupEffect } from '@muster/contract/access/groups.contract'
import { type DataOf, ROLE } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { permissionsOf } from '../../../platform/platform.ts'
import { isVisible } from './group-guard.ts'
import { findAccounts } from './group-members.queries.ts'
import { countPeople, peopleOf } from './group-people.queries.ts'
import { findGroups, type GroupRow } from './groups.queries.ts'

interface Belonging {
  group_ids: number[]
  is_administrator: boolean
}

async function findBelonging(ctx: Ctx, db: Db, accountId: number): Promise<Belonging> {
  const { rows } = await sql<Belonging>`
    select
      array(select m.group_id from access_group_member m
        where m.org_id = ${ctx.orgId} and m.account_id = ${accountId}) as group_ids,
      exists (select from account_role r where r.org_id = ${ctx.orgId} and r.account_id = ${accountId}
        and r.role_id in (${ROLE.admin}, ${ROLE.adminLike})) as is_administrator`.execute(db)
  return rows[0] as Belonging
}

const anyOf = (predicates: readonly RawBuilder<boolean>[]) =>
  predicates.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(predicates, sql` or `)})`

/**
 * How many people all groups reach together and, per group, how many it reaches and how many only it does. One
 * statement.
 */
async function countEffect(ctx: Ctx, db: Db, groups: readonly GroupRow[]) {
  const active = groups.filter((group) => group.status === 1)
  const predicates = active.map((group) => peopleOf(group.limits))
  const alone = predicates.map((predicate, index) => {
    const others = anyOf(predicates.filter((_, other) => other !== index))
    return sql<boolean>`(${predicate} and not coalesce(${others}, false))`
  })
  const [people = 0, ...counts] = await countPeople(ctx, db, [anyOf(predicates), ...predicates, ...alone])
  const each = new Map(
    active.map((group, index) => [
      group.id,
      { people: counts[index] ?? 0, only_here: counts[index + active.length] ?? 0 },
    ]),
  )
  return { people, each }
}

/**
 * Explains which groups give an account its reach. Groups beyond the caller's reach are only counted, and people
 * beyond it are left out of all counts.
 *
 * @throws AppError `record.not_found` when the account is out of reach
 */
export function explainGroups(ctx: Ctx, accountId: number): Promise<DataOf<typeof readGroupEffect>> {
  const catalogue = permissionsOf(ctx.platform.modules)
  return readTx(ctx, async (db) => {
    const [account] = await findAccounts(ctx, db, [accountId])
    const { name, permissions } = found(account)
    const { group_ids, is_administrator } = await findBelonging(ctx, db, accountId)
    const belongs = new Set(group_ids)
    const groups = (await findGroups(ctx, db)).filter((group) => belongs.has(group.id))
    const { people, each } = await countEffect(ctx, db, groups)
    const visible = groups.filter((group) => isVisible(ctx, group.limits))
    return {
      account_id: accountId,
      name,
      is_administrator,
      people,
      groups: visible.map((group) => ({
        GROUP_ID: group.id,
        GROUP_NAME: group.name,
        GROUP_STATUS: group.status,
        people: each.get(group.id)?.people ?? 0,
        only_here: each.get(group.id)?.only_here ?? 0,
      })),
      other_groups: groups.length - visible.length,
      permissions: permissions
        .flatMap((permission) => {
          const known = catalogue[permission]
          return known ? [{ permission, label: known.label }] : []
        })
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    }
  })
}
