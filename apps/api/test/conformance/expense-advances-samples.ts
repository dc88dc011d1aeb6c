import { saveAdvanceRule } from '@muster/contract/expenses/advance-rules.contract'
import { createExpenseCategory } from '@muster/contract/expenses/categories.contract'
import { saveTicketPolicy } from '@muster/contract/expenses/ticket-policies.contract'
import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aNewRule = () => ({
  ...{ name: `Sample advance rule ${++serial}`, kind: 'expense' as const, limits: {}, max_open: 100 },
})
const aRule = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(saveAdvanceRule, { token, body: aNewRule() })).data.ID

const anEmployee = ({ ours }: World) => ours.employeeIds.at(-1) as number

/** An advance that is owed, without the request and the payment that it came by. @returns its id */
async function anAdvance(world: World): Promise<number> {
  const { orgId } = world.ours
  return tx(world.app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into expense_advance (org_id, employee_id, number, kind, currency, amount, balance, status, paid_on, requested_on,
        created_at, updated_at)
      values (${orgId}, ${anEmployee(world)}, ${`SAMPLE-ADV-${++serial}`}, 'expense', 'INR', 10, 10, 'paid_out', '2026-11-01',
        '2026-11-01', now(), now()) returning id`.execute(db)
    const { id } = rows[0] as { id: number }
    await sql`
      insert into expense_advance_entry (org_id, advance_id, what, amount, on_date, at)
      values (${orgId}, ${id}, 'paid_out', 10, '2026-11-01', now())`.execute(db)
    return id
  })
}

/** The administrator as somebody whom a rule lets ask. */
const asAsking =
  (body: object): Sample =>
  async (world, admin) => {
    await asEmployee(world, admin, anEmployee(world))
    await aRule(world, admin)
    return { body }
  }

const aNewPolicy = async ({ app }: World, { token }: TestAccount) => {
  const category = await app.call(createExpenseCategory, {
    token,
    body: { name: `Sample tickets ${++serial}` },
  })
  return {
    ...{
      name: `Sample policy ${++serial}`,
      EXTYPEID: category.data.EXTYPEID,
      currency: 'INR',
      every_months: 12,
    },
    ...{ limits: {}, applies_from: '2026-01-01', adult_amount: '100' },
  }
}

const asked = { kind: 'expense', amount: '10' }

export const expenseAdvancesSamples: Record<string, Sample> = {
  'expenses.advance.apply': asAsking({ ...asked, reason: 'Sample' }),
  'expenses.advance.preview': asAsking(asked),
  'expenses.advance.own': asAsking({}),
  'expenses.advance.read': async (world) => ({ body: { ID: await anAdvance(world) } }),
  'expenses.advances.record': async (world) => ({
    body: { ID: await anAdvance(world), what: 'repaid', amount: '5', on: '2026-11-02' },
  }),
  'expenses.deductions.list': () => ({ body: { month: '2026-11' } }),
  'expenses.deductions.export': () => ({ body: { month: '2026-11' } }),
  'expenses.deductions.record': () => ({ body: { month: '2026-10', on: '2026-10-31' } }),
  'expenses.advance_rule.save': () => ({ body: aNewRule() }),
  'expenses.advance_rule.remove': async (world, admin) => ({ body: { ID: await aRule(world, admin) } }),
  'expenses.ticket_policy.save': async (world, admin) => ({ body: await aNewPolicy(world, admin) }),
  'expenses.ticket_policy.remove': async (world, admin) => {
    const body = await aNewPolicy(world, admin)
    return { body: { ID: (await world.app.call(saveTicketPolicy, { token: admin.token, body })).data.ID } }
  },
  'expenses.ticket_allowance.own': async (world, admin) => {
    await asEmployee(world, admin, anEmployee(world))
    return { body: {} }
  },
  'expenses.ticket_allowance.read': (world) => ({ body: { EMPLOYEE_ID: anEmployee(world) } }),
}
