import { sql } from 'kysely'
import { employeeScope } from '../../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/tx.ts'

/** Days of one employment. */
interface Spell {
  from: string
  to: string | null
}

export interface Employed {
  id: number
  code: string
  name: string
  /** All employments, the earliest first. */
  spells: Spell[]
}

const spellsOf = sql`(select jsonb_agg(jsonb_build_object('from', s.joined_on, 'to', s.left_on) order by s.joined_on)
  from (
    select p.joined_on, p.left_on from past_employment p where p.org_id = e.org_id and p.employee_id = e.id
    union all
    select e.date_of_joining, e.left_on
  ) s) as spells`

const loweredCodes = (codes: readonly string[]) => sql`${codes.map((code) => code.toLowerCase())}::text[]`

/** People whom the caller may transfer: those with these codes, or everybody who works here. One statement. */
export async function findMovable(
  ctx: Ctx,
  db: Db,
  { codes, limit }: { codes: readonly string[] | null; limit: number },
): Promise<Employed[]> {
  const chosen = codes === null ? sql`e.status = 'active'` : sql`e.code_key = any (${loweredCodes(codes)})`
  const { rows } = await sql<Employed>`
    select e.id, e.code, e.full_name as name, ${spellsOf} from employee e
    where e.org_id = ${ctx.orgId} and ${chosen}
      and coalesce(${employeeScope(ctx, 'employees.transfer', 'e')}, false)
      and coalesce(${employeeScope(ctx, 'employees.profile.view', 'e')}, false)
    order by e.code limit ${limit}`.execute(db)
  return rows
}

/** People whom the caller may choose as managers, with these codes, also those who have left. One statement. */
export async function findManagersByCode(ctx: Ctx, db: Db, codes: readonly string[]): Promise<Employed[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<Employed>`
    select e.id, e.code, e.full_name as name, ${spellsOf} from employee e
    where e.org_id = ${ctx.orgId} and e.code_key = any (${loweredCodes(codes)})
      and coalesce(${employeeScope(ctx, 'employees.directory.view', 'e')}, false)`.execute(db)
  return rows
}

export const isWithin = ({ from, to }: Spell, day: string): boolean =>
  from <= day && (to === null || to >= day)

/** Whether somebody was employed on a day. */
export const wasEmployedOn = ({ spells }: Pick<Employed, 'spells'>, day: string): boolean =>
  spells.some((spell) => isWithin(spell, day))
