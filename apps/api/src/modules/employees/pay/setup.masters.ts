import { payComponents, paySettings, payTemplates } from '@muster/contract/employees/pay/pay-setup.contract'
import type { PayLineInput } from '@muster/contract/employees/pay/pay-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { Column } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { findComponents } from './components.queries.ts'
import { payTexts } from './pay.texts.ts'
import { computePay } from './rules/pay-structure.ts'
import { linesOf, problemWords } from './structure.ts'

/** What pay is made of. An inactive component stays in structures but can no longer be chosen. */
export const payComponentRecords = defineMaster({
  contract: payComponents,
  table: 'pay_component',
  record: 'pay_component',
  audited: { label: payTexts('component'), path: () => '/users/pay-settings' },
  nameOf: ({ name }) => name,
  extraColumns: {
    used_by: sql<number>`(
      select count(distinct v.employee_id)::int from pay_line l
      join pay_revision v on v.org_id = l.org_id and v.id = l.revision_id
      where l.org_id = r.org_id and l.component_id = r.id)`,
  },
  order: sql`r.position, lower(r.name), r.id`,
  // Amounts that were entered depend on them.
  fixed: ['kind', 'frequency', 'code'],
  unique: [
    { of: ['name'], message: payTexts.text('componentNameTaken') },
    { of: ['code'], message: payTexts.text('componentCodeTaken') },
  ],
  refuseRemoval: async (ctx, db, { component_id: id, used_by: count }) => {
    const { rows } = await sql<{ is_used: boolean }>`
      select exists (select from pay_template t, jsonb_array_elements(t.lines) as l
        where t.org_id = ${ctx.orgId} and ((l ->> 'component_id')::bigint = ${id} or (l ->> 'of_component_id')::bigint = ${id}))
        or exists (select from pay_line l where l.org_id = ${ctx.orgId}
          and (l.component_id = ${id} or l.of_component_id = ${id})) as is_used`.execute(db)
    if (count > 0 || rows[0]?.is_used) fail('employees.pay_component_in_use')
  },
})

/** Any yearly amount shows whether a structure can be computed at all. */
const PROBE = '1200000'

async function checkTemplate(
  ctx: Ctx,
  db: Db,
  next: { basis: 'none' | 'gross' | 'ctc'; lines: Parameters<typeof linesOf>[1] },
): Promise<void> {
  const components = await findComponents(ctx, db)
  const read = linesOf(components, next.lines)
  if ('problems' in read)
    return refuse(read.problems.map((one) => ({ ...one, message: payTexts('unknownComponent') })))
  const target = next.basis === 'none' ? null : PROBE
  const result = computePay({ basis: next.basis, target, rounding: 'paisa', lines: read.lines })
  if ('pay' in result) return
  // Whether the amounts add up is seen when an amount is given.
  const structural = result.problems.filter(({ key }) => key !== 'tooMuch' && key !== 'tooLittle')
  refuse(structural.map((one) => ({ line: one.line, field: one.field, message: problemWords(one) })))
}

function refuse(problems: readonly { line: number | null; field: string; message: string }[]): void {
  const [first] = problems
  if (!first) return
  fail('employees.pay_problems', {
    parameters: { first: first.message },
    fields: Object.fromEntries(
      problems.map(({ line, field, message }) => [line === null ? field : `lines.${line}.${field}`, message]),
    ),
  })
}

/** What a line may leave out, which answers say is empty. */
const optional = ['amount', 'percent', 'of_component_id', 'minimum', 'cap'] as const

/** Stored as JSON: always read and written together. */
const lines: Column<PayLineInput[]> = {
  read: sql`(
    select coalesce(jsonb_agg(jsonb_build_object(${sql.join(optional.map((name) => sql`${sql.lit(name)}, null`))}) || line order by place), '[]')
    from jsonb_array_elements(r.lines) with ordinality as l (line, place))`,
  write: (value) => ({ lines: JSON.stringify(value) }),
}

/** Structures that revisions start from. */
export const payTemplateRecords = defineMaster({
  contract: payTemplates,
  table: 'pay_template',
  record: 'pay_template',
  audited: { label: payTexts('template'), path: () => '/users/pay-settings' },
  nameOf: ({ name }) => name,
  columns: { lines },
  extraColumns: {
    GRADE_NAME: sql<
      string | null
    >`(select g.name from grade g where g.org_id = r.org_id and g.id = r.grade_id)`,
  },
  order: sql`lower(r.name), r.id`,
  choices: { grades: { table: 'grade' } },
  references: { grade_id: 'grades' },
  unique: [{ of: ['name'], message: payTexts.text('templateNameTaken') }],
  check: (ctx, db, { next }) => checkTemplate(ctx, db, next),
})

/** Takes effect with the next request; existing pay stays as it was computed. */
export const paySettingRecord = defineMaster({
  contract: paySettings,
  table: 'pay_setting',
  record: 'pay_setting',
  audited: { label: payTexts('setting'), path: () => '/users/pay-settings' },
  nameOf: () => '',
  order: sql`r.org_id`,
  stamps: ['updated_at'],
  fallback: { shows_own: false, shows_planned: false, rounding: 'paisa' },
})
