import type { exportProjects } from '@muster/contract/expenses/expense-reports.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { CLAIM } from '../claims/log.ts'
import { partsSql } from '../claims/parts.queries.ts'
import { isReached, VIEW } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'

type Input = BodyOf<typeof exportProjects>

const columns = (): SheetColumn[] => [
  { key: 'project', header: expensesTexts('project'), width: 32 },
  { key: 'client', header: expensesTexts('client'), width: 24 },
  { key: 'category', header: expensesTexts('category'), width: 24 },
  { key: 'currency', header: expensesTexts('currency') },
  { key: 'lines', header: expensesTexts('lines'), kind: 'number' },
  { key: 'claimed', header: expensesTexts('claimed'), kind: 'money' },
  { key: 'allowed', header: expensesTexts('allowed'), kind: 'money' },
  { key: 'approved', header: expensesTexts('approved'), kind: 'money' },
]

const groups = (ctx: Ctx, { from, to, entity_id }: Input): RawBuilder<unknown> => sql`
  select p.name as project, p.client, k.name as category, c.currency, count(*)::int as lines, sum(y.claimed)::text as claimed,
    sum(y.allowed)::text as allowed, money_text(coalesce(sum(y.approved) filter (where c.approved is not null), 0)) as approved
  from expense_line l join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id
  join employee e on e.org_id = c.org_id and e.id = c.employee_id
  cross join lateral ${partsSql} y
  join expense_project p on p.org_id = l.org_id and p.id = y.project_id
  join expense_category k on k.org_id = l.org_id and k.id = l.category_id
  where l.org_id = ${ctx.orgId} and c.status not in ('withdrawn', 'sent_back') and ${isReached(ctx, VIEW)}
    ${from ? sql`and l.spent_on >= ${from}::date` : sql``} ${to ? sql`and l.spent_on <= ${to}::date` : sql``}
    ${entity_id?.length ? sql`and e.entity_id = any (${entity_id}::bigint[])` : sql``}
  group by p.id, p.name, p.client, k.id, k.name, c.currency`

async function* readRows(ctx: Ctx, input: Input): AsyncGenerator<SheetRow> {
  const rows = await readTx(ctx, async (db) => {
    const found = await sql<Record<string, string | number>>`
      select * from (${groups(ctx, input)}) g order by lower(g.project), lower(g.category), g.currency`.execute(
      db,
    )
    return found.rows
  })
  yield* rows
}

export const projectsExport = defineSheetExport<Input>({
  name: 'expenses.project.export',
  label: expensesTexts.text('project'),
  permissions: [VIEW],
  fileName: () => 'Projectreport.xlsx',
  count: (ctx, input) =>
    readTx(ctx, async (db) => {
      const { rows } = await sql<{
        total: number
      }>`select count(*)::int as total from (${groups(ctx, input)}) g`.execute(db)
      return rows[0]?.total ?? 0
    }),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: CLAIM, recordLabel: expensesTexts.english('project'), details: { rows: total } },
        action: 'expenses.project.export',
      })
      return { name: expensesTexts('project'), columns: columns(), rows: readRows(ctx, input) }
    }),
})

export const exportByProject = (ctx: Ctx, input: Input): Promise<FileReply | DataOf<typeof exportProjects>> =>
  exportSheet(ctx, projectsExport, input)
