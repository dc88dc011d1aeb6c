import { addDays } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import type { addPolicy } from '@muster/contract/policies/policies.contract'
import { sql } from 'kysely'
import { policyCategories } from '../../src/modules/policies/categories.master.ts'
import { changePolicy, createPolicy } from '../../src/modules/policies/drafts.service.ts'
import { publishDraft } from '../../src/modules/policies/publish.service.ts'
import { worksToday } from '../../src/platform/access/working-today.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { policyTexts } from './policy-texts.ts'

type Input = BodyOf<typeof addPolicy>

interface Planned {
  category: string
  key: keyof typeof policyTexts
  title: string
  given?: Partial<Input>
  /** Departments that it is for; default: everybody. */
  departments?: readonly string[]
  /** Days since it was published; null: a draft. */
  age: number | null
  /** Of ten people who must acknowledge it, how many have. */
  done: number
}

const planned: readonly Planned[] = [
  {
    category: 'Conduct',
    key: 'conduct',
    title: 'Code of conduct',
    age: 200,
    done: 9,
    given: { confirmation: 'name' },
  },
  {
    ...{
      category: 'Conduct',
      key: 'posh',
      title: 'Prevention of sexual harassment (POSH)',
      age: 40,
      done: 7,
    },
    given: { valid_months: 12, within_days: 21 },
  },
  { category: 'Leave and time', key: 'leave', title: 'Leave policy', age: 120, done: 8 },
  {
    ...{ category: 'Information security', key: 'security', title: 'Information security', age: 9, done: 4 },
    given: { confirmation: 'name', valid_months: 12 },
  },
  { category: 'Travel and expenses', key: 'travel', title: 'Travel policy', age: 60, done: 6 },
  {
    ...{ category: 'Leave and time', key: 'remote', title: 'Working from home', age: 80, done: 0 },
    given: { needs_acknowledgement: false },
  },
  {
    ...{
      category: 'Information security',
      key: 'laptops',
      title: 'Use of company laptops',
      age: null,
      done: 0,
    },
    departments: ['Engineering'],
  },
]

const defaults: Omit<Input, 'PCID' | 'title'> = {
  ...{ owner_id: null, review_on: null, content: '', filePath: null, change_note: '', effective_on: null },
  ...{ LOCATION_ID: 'ALL', DEPT_ID: 'ALL', DESIGNATION_ID: 'ALL', ENTITY_ID: 'ALL' },
  ...{
    needs_acknowledgement: true,
    confirmation: 'tick',
    within_days: 14,
    remind_every_days: 7,
    valid_months: null,
  },
}

/** Policies as a company has them, partly acknowledged; one of them has a draft of its next version. */
export async function writeDemoPolicies(ctx: Ctx, today: string, employee: number): Promise<void> {
  const categories = new Map<string, number>()
  for (const name of new Set(planned.map(({ category }) => category)))
    categories.set(name, (await policyCategories.save(ctx, { name })).PCID)
  for (const one of planned)
    await writePolicy(ctx, today, one, categories.get(one.category) as number, employee)
}

async function writePolicy(
  ctx: Ctx,
  today: string,
  one: Planned,
  PCID: number,
  employee: number,
): Promise<void> {
  const { key, title, given, age, departments } = one
  const input: Input = {
    ...{ ...defaults, PCID, title, content: policyTexts[key], owner_id: ctx.actor.employeeId, ...given },
    review_on: addDays(today, age === null ? 300 : key === 'travel' ? 20 : 365 - Math.min(age, 300)),
    ...(departments ? { DEPT_ID: await departmentIds(ctx, departments) } : {}),
  }
  const { policy_id } = await createPolicy(ctx, input)
  if (age === null) return
  const past = { ...ctx, now: ctx.now.subtract({ hours: 24 * age }) }
  await publishDraft(past, { policy_id, asks_again: true })
  await assignAndAcknowledge(past, policy_id, today, one, employee)
  if (key === 'travel') {
    const content = input.content.replace('within 30 days', 'within 15 days')
    await changePolicy(ctx, {
      ...input,
      policy_id,
      content,
      change_note: 'Claims are submitted within 15 days.',
    })
  }
}

/** The `DEPT_ID` of an audience; everybody if the company has none of these departments. */
async function departmentIds(ctx: Ctx, names: readonly string[]): Promise<string> {
  const { rows } = await tx(ctx, (db) =>
    sql<{
      id: number
    }>`select id from department where org_id = ${ctx.orgId} and name = any (${[...names]}::text[])`.execute(
      db,
    ),
  )
  return rows.length === 0 ? 'ALL' : rows.map(({ id }) => id).join(',')
}

/** The policy was assigned when it was published; people acknowledged it in the days that followed. */
function assignAndAcknowledge(
  past: Ctx,
  policyId: number,
  today: string,
  { age, done }: Planned,
  employee: number,
): Promise<unknown> {
  const on = addDays(today, -(age ?? 0))
  return tx(past, async (db) => {
    await sql`
      insert into policy_assignment (org_id, policy_id, employee_id, version_number, assigned_on, assigned_at)
      select ${past.orgId}, ${policyId}, e.id, 1, greatest(${on}::date, e.date_of_joining), ${past.now.toString()}::timestamptz
      from employee e where e.org_id = ${past.orgId} and ${worksToday(past)}`.execute(db)
    await sql`
      insert into policy_acknowledgement (org_id, policy_id, version_id, version_number, employee_id, acknowledged_at,
        acknowledged_on, confirmation, typed_name, ip, user_agent)
      select e.org_id, ${policyId}, v.id, v.number, e.id, t.at, t.at::date, v.confirmation,
        case v.confirmation when 'name' then e.full_name else '' end, '203.0.113.' || (e.id % 250 + 1), 'Demo data'
      from employee e
      join policy_version v on v.org_id = e.org_id and v.policy_id = ${policyId}
      cross join lateral (select ${past.now.toString()}::timestamptz + make_interval(
        hours => least(${24 * (age ?? 0) - 3}::int, 20 + (e.id * 7 % 190)::int)) as at) t
      where e.org_id = ${past.orgId} and e.status = 'active' and e.date_of_joining < ${on}::date
        and v.needs_acknowledgement and (e.id * 31 + ${policyId} * 17) % 10 < ${done}
        and (e.id <> ${employee} or ${(age ?? 0) > 100})`.execute(db)
  })
}
