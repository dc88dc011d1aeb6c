import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { categories, labels, statusNames, subcategories } from './helpdesk.masters.ts'

/*
 * What is used is retired in place of being deleted: old tickets keep it. Whether it was one or the other must not tell of
 * confidential tickets: what belongs to a confidential category is always retired, and labels and names of statuses that only
 * confidential tickets have are taken off them.
 */

interface Removable {
  removeIn: (ctx: Ctx, db: Db, input: { id: number }) => Promise<null>
  saveIn: (ctx: Ctx, db: Db, input: { id: number; status: 0 }) => Promise<unknown>
}

interface Removal {
  table: string
  master: Removable
  /** Locks of the masters whose records refer to it, besides its own: nothing new can refer to it meanwhile. */
  locks?: readonly string[]
  /** SQL condition over row `r`. */
  isUsed: RawBuilder<boolean>
  /** What goes with it. */
  before?: (ctx: Ctx, db: Db, id: number) => Promise<unknown>
}

async function removeOrRetire(
  ctx: Ctx,
  { table, master, locks = [], isUsed, before }: Removal,
  id: number,
): Promise<{ is_retired: boolean }> {
  return tx(ctx, async (db) => {
    for (const lock of locks) await advisoryLock(ctx, db, lock)
    await advisoryLock(ctx, db, table)
    // Whoever chooses it for a ticket waits, and then no longer finds it.
    const { rows } =
      await sql`select from ${sql.table(table)} r where r.org_id = ${ctx.orgId} and r.id = ${id} for update`.execute(
        db,
      )
    if (rows.length === 0) fail('record.not_found')
    const { rows: found } = await sql<{
      is_used: boolean
    }>`select ${isUsed} as is_used from ${sql.table(table)} r
      where r.org_id = ${ctx.orgId} and r.id = ${id}`.execute(db)
    if (found[0]?.is_used) {
      await master.saveIn(ctx, db, { id, status: 0 })
      return { is_retired: true }
    }
    await before?.(ctx, db, id)
    await master.removeIn(ctx, db, { id })
    return { is_retired: false }
  })
}

export const removeCategory = (ctx: Ctx, id: number) =>
  removeOrRetire(
    ctx,
    {
      ...{ table: 'helpdesk_category', master: categories as Removable },
      locks: ['helpdesk_faq', 'helpdesk_subcategory'],
      isUsed: sql<boolean>`(r.is_confidential
        or exists (select from helpdesk_subcategory s where s.org_id = r.org_id and s.category_id = r.id)
        or exists (select from helpdesk_faq f where f.org_id = r.org_id and f.category_id = r.id)
        or exists (select from ticket k where k.org_id = r.org_id and k.category_id = r.id))`,
    },
    id,
  )

export const removeSubcategory = (ctx: Ctx, id: number) =>
  removeOrRetire(
    ctx,
    {
      ...{ table: 'helpdesk_subcategory', master: subcategories as Removable },
      isUsed: sql<boolean>`(
        exists (select from helpdesk_category c where c.org_id = r.org_id and c.id = r.category_id and c.is_confidential)
        or exists (select from ticket k where k.org_id = r.org_id and k.subcategory_id = r.id))`,
    },
    id,
  )

export const removeLabel = (ctx: Ctx, id: number) =>
  removeOrRetire(
    ctx,
    {
      ...{ table: 'helpdesk_label', master: labels as Removable },
      isUsed: sql<boolean>`exists (select from ticket_labelled x join ticket k on k.org_id = x.org_id and k.id = x.ticket_id
        where x.org_id = r.org_id and x.label_id = r.id and not k.is_confidential)`,
      before: (own, db, label) =>
        sql`delete from ticket_labelled where org_id = ${own.orgId} and label_id = ${label}`.execute(db),
    },
    id,
  )

export const removeStatus = (ctx: Ctx, id: number) =>
  removeOrRetire(
    ctx,
    {
      ...{ table: 'helpdesk_status', master: statusNames as Removable },
      isUsed: sql<boolean>`exists (select from ticket k where k.org_id = r.org_id and k.status_id = r.id
        and not k.is_confidential)`,
      before: (own, db, name) =>
        sql`update ticket set status_id = null where org_id = ${own.orgId} and status_id = ${name}`.execute(
          db,
        ),
    },
    id,
  )
