import { entryKinds } from '@muster/contract/petty-cash/petty-cash.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import { type Dataset, type DatasetColumn, registerDatasets } from '../../../platform/datasets/index.ts'
import { fundScope, VIEW } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'

const { text } = pettyCashTexts
const usual = { isUsual: true } as const
const money: Partial<DatasetColumn> = { currency: () => sql.ref('f.currency'), ...usual }

const column = (
  key: string,
  heading: Text,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading, type, sql: () => value, ...more })

const ledgerDataset: Dataset = {
  key: 'petty-cash.ledger',
  title: text('ledger'),
  description: text('datasetLedger'),
  subject: 'organisation',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  from: () => sql`petty_cash_entry x join petty_cash_fund f on f.org_id = x.org_id and f.id = x.fund_id
    join employee p on p.org_id = f.org_id and p.id = f.custodian_id`,
  where: ({ ctx, from, to }) =>
    sql<boolean>`x.org_id = ${ctx.orgId} and ${fundScope(ctx, VIEW)} and x.on_date between ${from}::date and ${to}::date`,
  columns: [
    column('fund', text('fund'), 'text', sql.ref('f.name'), usual),
    column('on_date', text('day'), 'date', sql.ref('x.on_date'), usual),
    column('kind', text('kind'), 'choice', sql.ref('x.kind'), {
      ...usual,
      choices: () => entryKinds.map((value) => ({ value, label: pettyCashTexts(`kind_${value}` as const) })),
    }),
    column('amount', text('amount'), 'money', sql.ref('x.amount'), money),
    column('balance', text('balance'), 'money', sql.ref('x.balance'), {
      currency: () => sql.ref('f.currency'),
    }),
    column('gl_code', text('fundGlCode'), 'text', sql`nullif(f.gl_code, '')`),
    column('note', text('note'), 'text', sql`nullif(x.note, '')`, usual),
    column('reference', text('reference'), 'text', sql`nullif(x.reference, '')`),
    column('custodian', text('custodian'), 'text', sql.ref('p.full_name')),
    column('made_by', text('by'), 'text', sql.ref('x.made_by')),
  ],
  sort: [{ column: 'on_date', descending: true }],
  rowKeys: [
    { sql: () => sql.ref('x.fund_id'), type: 'bigint' },
    { sql: () => sql.ref('x.number'), type: 'bigint' },
  ],
}

export function registerCashDatasets(): void {
  registerDatasets(ledgerDataset)
}
