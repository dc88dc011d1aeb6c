import { sql } from 'kysely'
import type { GroupDimension } from '../../src/platform/access/actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

interface DemoGroup {
  name: string
  description: string
  status: 0 | 1
  /** Names of the values. */
  limits: Partial<Record<GroupDimension, string[]>>
}

/** In addition to the HR sub-admin's group. */
const groups: readonly DemoGroup[] = [
  {
    name: 'Offices in India',
    description: 'Everybody in Pune, Bengaluru and Mumbai.',
    status: 1,
    limits: { location: ['Pune', 'Bengaluru', 'Mumbai'] },
  },
  {
    name: 'Technology',
    description: 'Engineering, Data and IT Operations, permanent people only.',
    status: 1,
    limits: { department: ['Engineering', 'Data', 'IT Operations'], employee_type: ['Permanent'] },
  },
  {
    name: 'Contractors',
    description: 'Looked after by an agency until last year.',
    status: 0,
    limits: { employee_type: ['Contract'] },
  },
]

async function findIds(ctx: Ctx, db: Db, table: GroupDimension, names: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where org_id = ${ctx.orgId} and name = any (${names}::text[])`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Data permission groups that no account uses yet, as examples. */
export async function writeDemoGroups(ctx: Ctx): Promise<void> {
  const org_id = ctx.orgId
  await tx(ctx, async (db) => {
    for (const { limits, ...group } of groups) {
      const { id } = await db
        .insertInto('access_group')
        .values({ org_id, ...group })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [dimension, names] of Object.entries(limits)) {
        const ids = await findIds(ctx, db, dimension as GroupDimension, names)
        await db
          .insertInto('access_group_limit')
          .values(ids.map((value_id) => ({ org_id, group_id: id, dimension, value_id })))
          .execute()
      }
    }
  })
}
