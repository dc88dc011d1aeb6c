import { sql } from 'kysely'
import type { HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { advanceTexts } from './advances/advances.texts.ts'
import { expensesTexts } from './expenses.texts.ts'

/** What people claimed, and what they set up or paid for others. Receipts are among their files. */
export const expensesPersonalData: PersonalData = {
  tables: [
    {
      table: 'expense_claim',
      label: expensesTexts('heldClaims'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select number, title, note, currency, status, submitted_on, claimed, allowed, approved, paid_on, created_at,
            array(select concat_ws(' ', x.spent_on, x.title, x.amount, x.currency) from expense_claim_cost x
              where x.org_id = expense_claim.org_id and x.claim_id = expense_claim.id order by x.id) as paid_by_company
          from expense_claim where org_id = ${ctx.orgId} and employee_id = ${employeeId}::bigint order by id`.execute(
          db,
        )
        return rows
      },
    },
    {
      table: 'expense_line',
      label: expensesTexts('heldLines'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select c.number as claim, k.name as category, l.spent_on, l.amount, l.currency, l.distance, l.from_place, l.to_place, l.day, l.provided, l.merchant,
            l.note, l.attendees, l.invoice_number, l.supplier_tax_id,
            array(select concat_ws(' ', x.share, l.split_by, (select p.name from expense_project p where p.org_id = x.org_id
              and p.id = x.project_id), (select u.name from cost_centre u where u.org_id = x.org_id and u.id = x.cost_centre_id))
              from expense_line_part x where x.org_id = l.org_id and x.line_id = l.id order by x.position) as parts, l.tax, l.claimed, l.allowed, l.approved, l.reasons,
            l.ticket ->> 'policy' as ticket_policy, l.ticket ->> 'total' as ticket_allowance, l.ticket ->> 'left' as ticket_left,
            l.decision_note, array(select x.name from expense_line_file x where x.org_id = l.org_id and x.line_id = l.id
              order by x.position) as receipts
          from expense_line l join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id
          join expense_category k on k.org_id = l.org_id and k.id = l.category_id
          where l.org_id = ${ctx.orgId} and l.employee_id = ${employeeId}::bigint order by c.id, l.position`.execute(
          db,
        )
        return rows
      },
    },
    {
      table: 'expense_advance',
      label: advanceTexts('heldAdvances'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select a.number, a.kind, a.currency, a.amount, a.purpose, a.reference, a.instalments, a.needed_by, a.rule, a.status,
            a.requested_on, a.paid_on, a.balance,
            array(select concat_ws(' ', y.on_date, y.what, y.amount, y.note) from expense_advance_entry y
              where y.org_id = a.org_id and y.advance_id = a.id order by y.id) as ledger,
            array(select concat_ws(' ', i.month, i.amount) from expense_advance_instalment i
              where i.org_id = a.org_id and i.advance_id = a.id order by i.position) as schedule
          from expense_advance a where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId}::bigint order by a.id`.execute(
          db,
        )
        return rows
      },
    },
    {
      table: 'expense_advance_entry',
      label: advanceTexts('heldRecorded'),
      account: ['account_id'],
      omit: ['advance_id', 'amount', 'claim_id', 'payment_id', 'separation_id', 'note'],
    },
    {
      table: 'expense_payment',
      label: expensesTexts('heldPayments'),
      account: ['account_id'],
      omit: ['note', 'reference'],
    },
    { table: 'expense_rule_terms', label: expensesTexts('heldTerms'), account: ['account_id'] },
  ],
}
