import { isVerhoeff } from '@muster/contract/employees/identity/identity-kinds'
import { sql } from 'kysely'
import {
  lookForFindings,
  type NewProtectedRecord,
  writeProtectedRecords,
} from '../../src/modules/employees/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

/** The cast and some more people, enough for a list. */
const PEOPLE = 60
const BANKS = [
  { name: 'Sahyadri Gramin Bank', code: 'SGBX' },
  { name: 'Konkan Bank', code: 'KONB' },
  { name: 'Deccan Bank', code: 'DECB' },
] as const

/** A fictitious number with a valid check digit, from a range that is never issued. */
function aadhaarOf(index: number): string {
  const start = `9${String(99_000_000_00 + index * 7).padStart(10, '0')}`.slice(0, 11)
  const digit = [...'0123456789'].find((one) => isVerhoeff(start + one)) as string
  return start + digit
}

const panOf = (index: number) => `ZZZPZ${String(1000 + index)}Z`

function recordsOf(person: { id: number; name: string }, index: number): NewProtectedRecord[] {
  const bank = BANKS[index % BANKS.length] as (typeof BANKS)[number]
  const own = { employeeId: person.id, country: 'IN' }
  return [
    { ...own, group: 'identity', kind: 'AADHAAR', number: aadhaarOf(index) },
    { ...own, group: 'identity', kind: 'PAN', number: panOf(index) },
    {
      ...own,
      group: 'bank',
      kind: 'ACCOUNT',
      number: String(60_100_000_000 + index * 7919),
      holder: person.name,
      branchCode: `${bank.code}0${String(100_000 + index)}`,
      issuer: bank.name,
      isPrimary: true,
    },
  ]
}

/** A duplicate person: same date of birth, phone and PAN, with a typo in one name. */
async function enterTwice(ctx: Ctx, db: Db, ids: readonly [number, number]): Promise<void> {
  await sql`
    update employee t set phone = s.phone, date_of_birth = s.date_of_birth, first_name = s.first_name,
      middle_name = s.middle_name, last_name = s.last_name
    from employee s
    where t.org_id = ${ctx.orgId} and t.id = ${ids[1]} and s.org_id = t.org_id and s.id = ${ids[0]}`.execute(
    db,
  )
  const pan = { group: 'identity', kind: 'PAN', country: 'IN', number: panOf(900) } as const
  await writeProtectedRecords(
    ctx,
    db,
    ids.map((employeeId) => ({ ...pan, employeeId })),
  )
}

/**
 * Protected numbers of some people, retention rules with due data, a legal hold, and the findings of a first data
 * quality check.
 *
 * @param of `first`: people who must have numbers; `twice`: two records of one person
 */
export async function writeDemoPrivacy(
  ctx: Ctx,
  of: { first: readonly number[]; twice: readonly [number, number] },
): Promise<void> {
  await tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, full_name as name from employee
      where org_id = ${ctx.orgId} and status = 'active' and id <> all (${[...of.twice]}::bigint[])
      order by (id = any (${[...of.first]}::bigint[])) desc, id limit ${PEOPLE}`.execute(db)
    await writeProtectedRecords(ctx, db, rows.flatMap(recordsOf))
    await enterTwice(ctx, db, of.twice)
    await sql`
      insert into retention_rule (org_id, kind, months, updated_at)
      select ${ctx.orgId}, r.kind, r.months, ${ctx.now.toString()}::timestamptz
      from (values ('identity', 6), ('bank', 6), ('contact', 3), ('person', 96)) r (kind, months)`.execute(db)
    await sql`
      insert into legal_hold (org_id, employee_id, reason, actor, placed_at)
      select ${ctx.orgId}, e.id, 'Dispute about the last salary', 'Legal', ${ctx.now.toString()}::timestamptz
      from employee e where e.org_id = ${ctx.orgId} and e.status = 'left' order by e.left_on limit 1`.execute(
      db,
    )
  })
  await lookForFindings(ctx)
}
