import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { findPermissionHolders } from '../../access/index.ts'
import { notify } from '../../notices/index.ts'

/*
 * Whoever sets the helpdesk up chooses who answers, and so sees, confidential tickets. Nobody chooses themselves while there is
 * somebody else: others set the helpdesk up as well, or answer these tickets already. The attempt is in the audit log. Those who answer
 * them, and the others who set it up, are told of everybody who is added.
 */

interface Handled {
  id: number
  name: string
  category_id: number
  owner_id: number | null
  agent_ids: readonly number[]
}

const handlersOf = ({ owner_id, agent_ids }: Pick<Handled, 'owner_id' | 'agent_ids'>): number[] => [
  ...new Set([...agent_ids, ...(owner_id === null ? [] : [owner_id])]),
]

/** More than any organisation has people who set its helpdesk up. */
const MOST_KEEPERS = 50

/** Accounts of the others who set the helpdesk up. One statement. */
async function otherKeepers(ctx: Ctx, db: Db): Promise<number[]> {
  const wanted = { permission: 'helpdesk.setup.manage', search: '', limit: MOST_KEEPERS, offset: 0 }
  const held = await findPermissionHolders(ctx, db, wanted)
  return held.flatMap(({ account_id: id }) => (id === ctx.actor.accountId ? [] : [id]))
}

interface Guarded {
  /** Names of the people, where their tickets are, or were, confidential; null otherwise. */
  names: string | null
  /** Somebody else who works here answers confidential tickets of the category. */
  has_others: boolean
}

async function readGuarded(
  ctx: Ctx,
  db: Db,
  of: { id: number | null; categoryId: number; added: readonly number[]; known: readonly number[] },
): Promise<Guarded> {
  const { rows } = await sql<Guarded>`
    select (select string_agg(e.full_name, ', ' order by lower(e.full_name), e.id) from employee e
        where e.org_id = ${ctx.orgId} and e.id = any (${[...of.added]}::bigint[]) and (
          exists (select from helpdesk_category c where c.org_id = e.org_id and c.id = ${of.categoryId} and c.is_confidential)
          or exists (select from ticket k where k.org_id = e.org_id and k.subcategory_id = ${of.id}::bigint and k.is_confidential))
      ) as names,
      exists (select from employee e where e.org_id = ${ctx.orgId} and e.status = 'active'
        and e.id is distinct from ${ctx.actor.employeeId}::bigint and (e.id = any (${[...of.known]}::bigint[])
          or exists (select from helpdesk_subcategory s where s.org_id = e.org_id and s.category_id = ${of.categoryId}
            and s.id is distinct from ${of.id}::bigint and (s.owner_id = e.id or exists (select from helpdesk_agent a
              where a.org_id = s.org_id and a.subcategory_id = s.id and a.employee_id = e.id))))) as has_others`.execute(
    db,
  )
  return rows[0] ?? { names: null, has_others: false }
}

/**
 * Refuses whoever adds themselves to those who answer confidential tickets, and tells of everybody else who is added. Four more
 * statements, where people were added.
 *
 * @throws AppError `helpdesk.own_handler`
 */
export async function guardHandlers(
  ctx: Ctx,
  db: Db,
  { before, next }: { before: Handled | null; next: Omit<Handled, 'id'> | null },
): Promise<void> {
  if (!next) return
  const known = before ? handlersOf(before) : []
  const added = handlersOf(next).filter((id) => !known.includes(id))
  if (added.length === 0) return
  const of = { id: before?.id ?? null, categoryId: next.category_id, added, known }
  const { names, has_others } = await readGuarded(ctx, db, of)
  if (!names) return
  const keepers = await otherKeepers(ctx, db)
  const own = ctx.actor.employeeId
  if (own !== null && added.includes(own) && (has_others || keepers.length > 0)) fail('helpdesk.own_handler')
  // A new sub-category had no agents who would have to be told.
  if (!before) return
  await notify(ctx, db, {
    ...{ to: { employeeIds: known.filter((id) => id !== own), accountIds: keepers } },
    ...{ kind: 'helpdesk.handlers', values: { subcategory: next.name, names, by: ctx.actor.name } },
    link: { admin: '/helpdesk/tickets?whose=team', me: '/helpdesk?whose=team' },
  })
}

/**
 * A category does not become confidential with its author among those who answer it, while somebody else sets the
 * helpdesk up or answers the category as well: that would be the long way round to the same. At most two statements.
 *
 * @throws AppError `helpdesk.own_handler`
 */
export async function guardCategory(
  ctx: Ctx,
  db: Db,
  {
    before,
    next,
  }: { before: { id: number; is_confidential: boolean } | null; next: { is_confidential: boolean } | null },
): Promise<void> {
  const own = ctx.actor.employeeId
  if (!before || !next || before.is_confidential || !next.is_confidential || own === null) return
  const { rows } = await sql<{ is_own: boolean; has_others: boolean }>`
    select coalesce(bool_or(h.employee_id = ${own}), false) as is_own,
      coalesce(bool_or(h.employee_id <> ${own} and e.status = 'active'), false) as has_others
    from (
      select s.owner_id as employee_id from helpdesk_subcategory s
      where s.org_id = ${ctx.orgId} and s.category_id = ${before.id} and s.owner_id is not null
      union
      select a.employee_id from helpdesk_subcategory s join helpdesk_agent a on a.org_id = s.org_id and a.subcategory_id = s.id
      where s.org_id = ${ctx.orgId} and s.category_id = ${before.id}) h
    join employee e on e.org_id = ${ctx.orgId} and e.id = h.employee_id`.execute(db)
  const { is_own, has_others } = rows[0] ?? { is_own: false, has_others: false }
  if (is_own && (has_others || (await otherKeepers(ctx, db)).length > 0)) fail('helpdesk.own_handler')
}

/** The attempt of somebody to see confidential tickets, in the audit log. */
export const OWN_HANDLER_REFUSED = 'helpdesk.own_handler_refused'

/** Runs a change of who answers tickets; one that is refused because it is one's own is put on record. */
export async function onRecord<T>(
  ctx: Ctx,
  of: { recordType: 'helpdesk_category' | 'helpdesk_subcategory'; id?: number; name?: string },
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof AppError && error.key === 'helpdesk.own_handler')
      await tx(ctx, (db) =>
        recordAudit(ctx, db, {
          ...{ recordType: of.recordType, recordId: of.id ?? null, recordLabel: of.name ?? '' },
          action: OWN_HANDLER_REFUSED,
        }),
      )
    throw error
  }
}
