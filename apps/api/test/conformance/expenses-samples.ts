import { createExpenseCategory } from '@muster/contract/expenses/categories.contract'
import { raiseExpenseRequest, saveClaim } from '@muster/contract/expenses/claims.contract'
import { saveExpenseProject, saveExpenseRate } from '@muster/contract/expenses/expense-setup.contract'
import { createExpenseRule } from '@muster/contract/expenses/rules.contract'
import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aCategory = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(createExpenseCategory, { token, body: { name: `Sample expense ${++serial}` } })).data
    .EXTYPEID

const aProject = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(saveExpenseProject, { token, body: { name: `Sample project ${++serial}` } })).data.id

const dayOf = (turn: number) =>
  `2025-${String((Math.floor(turn / 28) % 12) + 1).padStart(2, '0')}-${String((turn % 28) + 1).padStart(2, '0')}`
const aNewRate = () => ({
  ...{ from_currency: 'USD', to_currency: 'INR', on_date: dayOf(++serial), rate: '83.5', source: 'Sample' },
})
const aRate = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (await app.call(saveExpenseRate, { token, body: aNewRate() })).data.id

async function aNewRule(world: World, admin: TestAccount) {
  return {
    ...{ name: `Sample rule ${++serial}`, limits: {} },
    terms: [{ EXTYPEID: await aCategory(world, admin) }],
  }
}
const aRule = async (world: World, admin: TestAccount): Promise<number> =>
  (await world.app.call(createExpenseRule, { token: admin.token, body: await aNewRule(world, admin) })).data
    .ID

const anEmployee = ({ ours }: World) => ours.employeeIds.at(-1) as number

interface Planted {
  status?: 'draft' | 'submitted' | 'approved' | 'in_payment'
  payment?: number | null
}

/** A claim, without the requests that decide it. @returns its id */
async function aClaim(
  world: World,
  admin: TestAccount,
  { status = 'approved', payment = null }: Planted = {},
) {
  const category = await aCategory(world, admin)
  const employee = anEmployee(world)
  const { orgId } = world.ours
  const number = status === 'draft' ? null : `SAMPLE-${++serial}`
  return tx(world.app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into expense_claim (org_id, employee_id, number, title, currency, status, submitted_on, submitted_at, claimed, allowed,
        approved, decided_at, payment_id, created_at, updated_at)
      values (${orgId}, ${employee}, ${number}, 'Sample', 'INR', ${status}, '2026-11-01', '2026-11-01', 10, 10,
        ${status === 'approved' || status === 'in_payment' ? 10 : null}, '2026-11-02', ${payment}, now(), now()) returning id`.execute(
      db,
    )
    const { id } = rows[0] as { id: number }
    await sql`
      insert into expense_line (org_id, claim_id, employee_id, position, category_id, spent_on, amount, currency, claimed, allowed,
        approved, created_at)
      values (${orgId}, ${id}, ${employee}, 1, ${category}, '2026-11-01', 10, 'INR', 10, 10, 10, now())`.execute(
      db,
    )
    return id
  })
}

async function aPayment(world: World, admin: TestAccount): Promise<number> {
  const { orgId } = world.ours
  const id = await tx(world.app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into expense_payment (org_id, number, currency, created_at, updated_at)
      values (${orgId}, ${`SAMPLE-PAY-${++serial}`}, 'INR', now(), now()) returning id`.execute(db)
    return (rows[0] as { id: number }).id
  })
  await aClaim(world, admin, { status: 'in_payment', payment: id })
  return id
}

const ofPayment =
  (more: object = {}): Sample =>
  async (world, admin) => ({ body: { id: await aPayment(world, admin), ...more } })

/** The administrator as a claimant, not the first employee, who leaves in another module's sample. */
const asClaimant = (world: World, admin: TestAccount) => asEmployee(world, admin, anEmployee(world))

/** A claim that the claimant can submit, of a category that a rule covers. */
async function aNewClaim(world: World, admin: TestAccount) {
  await asClaimant(world, admin)
  const EXTYPEID = await aCategory(world, admin)
  const rule = { name: `Sample rule ${++serial}`, limits: {}, terms: [{ EXTYPEID }] }
  await world.app.call(createExpenseRule, { token: admin.token, body: rule })
  const line = { EXTYPEID, on: '2026-11-10', amount: '10', currency: 'INR' }
  return { title: `Sample claim ${serial}`, lines: [line] }
}

async function aDraft(world: World, admin: TestAccount): Promise<number> {
  const body = await aNewClaim(world, admin)
  return (await world.app.call(saveClaim, { token: admin.token, body })).data.ID
}

async function aRaised(world: World, admin: TestAccount): Promise<number> {
  const body = await aNewClaim(world, admin)
  return (await world.app.call(raiseExpenseRequest, { token: admin.token, body })).data.ID
}

const own =
  (body: object = {}): Sample =>
  async (world, admin) => {
    await asClaimant(world, admin)
    return { body }
  }

/** A claim with a receipt. */
async function aReceipted(world: World, admin: TestAccount): Promise<number> {
  const id = await aClaim(world, admin)
  const { orgId } = world.ours
  const path = `${orgId}/expense_receipts/sample-${++serial}.pdf`
  await tx(world.app.system(orgId), async (db) => {
    await sql`insert into stored_file (org_id, path, original_name, content_type, size, state, record_type, record_id, created_at)
      values (${orgId}, ${path}, 'sample.pdf', 'application/pdf', 1, 'stored', 'expense_claim', ${id}, now())`.execute(
      db,
    )
    await sql`insert into expense_line_file (org_id, line_id, path, name, position)
      select ${orgId}, l.id, ${path}, 'sample.pdf', 1 from expense_line l where l.org_id = ${orgId} and l.claim_id = ${id}`.execute(
      db,
    )
  })
  return id
}

/** A claim of somebody else that the administrator is asked to decide. */
const aDecision: Sample = async (world, admin) => {
  const other = await world.admin()
  const ID = await aRaised(world, other)
  const { ours } = world
  await tx(world.app.system(ours.orgId), (db) =>
    sql`
      update request_task t set approver_id = null, account_id = ${admin.accountId}
      from expense_claim c where c.org_id = ${ours.orgId} and c.id = ${ID} and t.org_id = c.org_id
        and t.request_id = c.request_id and t.state = 'pending'`.execute(db),
  )
  return { body: { ID, status: 1 } }
}

export const expensesSamples: Record<string, Sample> = {
  'expenses.category.read': async (world, admin) => ({ params: { id: await aCategory(world, admin) } }),
  'expenses.category.add': () => ({ body: { name: `Sample expense ${++serial}` } }),
  'expenses.category.edit': async (world, admin) => ({
    body: { EXTYPEID: await aCategory(world, admin), note: 'Changed' },
  }),
  'expenses.category.remove': async (world, admin) => ({ params: { id: await aCategory(world, admin) } }),
  'expenses.rule.read': async (world, admin) => ({ params: { id: await aRule(world, admin) } }),
  'expenses.rule.details': async (world, admin) => ({ params: { id: await aRule(world, admin) } }),
  'expenses.rule.add': async (world, admin) => ({ body: await aNewRule(world, admin) }),
  'expenses.rule.edit': async (world, admin) => ({
    body: { ...(await aNewRule(world, admin)), ID: await aRule(world, admin) },
  }),
  'expenses.rule.remove': async (world, admin) => ({ params: { id: await aRule(world, admin) } }),
  'expenses.project.save': () => ({ body: { name: `Sample project ${++serial}` } }),
  'expenses.project.remove': async (world, admin) => ({ body: { id: await aProject(world, admin) } }),
  'expenses.rate.save': () => ({ body: aNewRate() }),
  'expenses.rate.remove': async (world, admin) => ({ body: { id: await aRate(world, admin) } }),
  'expenses.setting.save': () => ({ body: { payable_gl_code: '2100', default_gl_code: '5999' } }),
  'expenses.claim.read': async (world, admin) => ({ params: { ID: await aClaim(world, admin) } }),
  'expenses.claim.sheet': async (world, admin) => ({ params: { ID: await aClaim(world, admin) } }),
  'expenses.claim.list': () => ({ params: { list: 'all' }, body: {} }),
  'expenses.claim.filters': () => ({ params: { encoded_filters: 'all' } }),
  'expenses.claim.approved_graph': () => ({ params: { date: '2026-11-21' } }),
  'expenses.claim.judge': own({ ID: null, lines: [] }),
  'expenses.own.list': own(),
  'expenses.own.categories': own(),
  'expenses.own.policies': own(),
  'expenses.claim.save': async (world, admin) => ({ body: await aNewClaim(world, admin) }),
  'expenses.claim.raise': async (world, admin) => ({ body: await aNewClaim(world, admin) }),
  'expenses.claim.withdraw': async (world, admin) => ({ body: { ID: await aRaised(world, admin) } }),
  'expenses.claim.discard': async (world, admin) => ({ body: { ID: await aDraft(world, admin) } }),
  'expenses.claim.archive': async (world, admin) => ({ body: { IDs: [await aReceipted(world, admin)] } }),
  'expenses.claim.decide': aDecision,
  'expenses.payment.create': async (world, admin) => ({ body: { IDs: [await aClaim(world, admin)] } }),
  'expenses.payment.read': ofPayment(),
  'expenses.payment.pay': ofPayment({ paid_on: '2026-11-21', reference: 'Sample' }),
  'expenses.payment.cancel': ofPayment(),
  'expenses.payment.gl': ofPayment(),
}
