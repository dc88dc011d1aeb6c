import { vendorClaimStates, vendorStates } from '@muster/contract/vendors/vendors.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import { type Dataset, type DatasetColumn, registerDatasets } from '../../../platform/datasets/index.ts'
import { claimsTexts } from '../claims/claims.texts.ts'
import { stateWords as claimWords } from '../claims/report.service.ts'
import { stateWords } from '../records/export.service.ts'
import { claimScope, VIEW, vendorScope } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'

const usual = { isUsual: true } as const
const vendor = vendorsTexts.text
const claim = claimsTexts.text

const column = (
  key: string,
  heading: Text,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading, type, sql: () => value, ...more })

const entity = sql`(select n.name from entity n where n.org_id = v.org_id and n.id = v.entity_id)`

const vendorsDataset: Dataset = {
  key: 'vendors.records',
  title: vendor('items'),
  description: vendor('datasetVendors'),
  subject: 'organisation',
  permission: VIEW,
  timing: 'now',
  from: () => sql`vendor v join vendor_category k on k.org_id = v.org_id and k.id = v.category_id`,
  where: ({ ctx }) => sql<boolean>`v.org_id = ${ctx.orgId} and ${vendorScope(ctx, VIEW)}`,
  columns: [
    column('code', vendor('code'), 'text', sql.ref('v.code'), usual),
    column('name', vendor('name'), 'text', sql.ref('v.name'), usual),
    column('category', vendor('category'), 'text', sql.ref('k.name'), usual),
    column('entity', vendor('entity'), 'text', entity, usual),
    column('state', vendor('status'), 'choice', sql.ref('v.state'), {
      ...usual,
      choices: () => vendorStates.map((value) => ({ value, label: stateWords(value) })),
    }),
    column('country', vendor('country'), 'text', sql.ref('v.country')),
    column('gstin', vendor('gstin'), 'text', sql`nullif(v.gstin, '')`),
    column('vat_id', vendor('vatNumber'), 'text', sql`nullif(v.vat_id, '')`),
    column('gl_code', vendor('glCode'), 'text', sql`nullif(v.gl_code, '')`),
  ],
  sort: [{ column: 'name', descending: false }],
  rowKeys: [{ sql: () => sql.ref('v.id'), type: 'bigint' }],
}

const money: Partial<DatasetColumn> = { currency: () => sql.ref('c.currency'), ...usual }

const claimsDataset: Dataset = {
  key: 'vendors.claims',
  title: claim('items'),
  description: claim('datasetClaims'),
  subject: 'organisation',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  from: () => sql`vendor_claim c join vendor v on v.org_id = c.org_id and v.id = c.vendor_id
    join employee e on e.org_id = c.org_id and e.id = c.employee_id`,
  where: ({ ctx, from, to }) =>
    sql<boolean>`c.org_id = ${ctx.orgId} and ${claimScope(ctx, VIEW)} and c.invoice_on between ${from}::date and ${to}::date`,
  columns: [
    column('vendor', vendor('item'), 'text', sql.ref('v.name'), usual),
    column('number', claim('number'), 'text', sql.ref('c.number'), usual),
    column('state', claim('status'), 'choice', sql.ref('c.state'), {
      ...usual,
      choices: () => vendorClaimStates.map((value) => ({ value, label: claimWords(value) })),
    }),
    column('invoice_on', claim('invoiceOn'), 'date', sql.ref('c.invoice_on'), usual),
    column('due_on', claim('due'), 'date', sql.ref('c.due_on'), usual),
    column('amount', claim('amount'), 'money', sql.ref('c.amount'), money),
    column('tax', claim('tax'), 'money', sql.ref('c.tax'), money),
    column('withheld', claim('withheld'), 'money', sql.ref('c.withheld'), money),
    column('payable', claim('payable'), 'money', sql.ref('c.payable'), money),
    column('paid_on', claim('paidOn'), 'date', sql.ref('c.paid_on')),
    column('reference', claim('reference'), 'text', sql`nullif(c.reference, '')`),
    column('submitted_by', claim('submittedBy'), 'text', sql.ref('e.full_name')),
  ],
  sort: [{ column: 'invoice_on', descending: true }],
  rowKeys: [{ sql: () => sql.ref('c.request_id'), type: 'bigint' }],
}

export function registerVendorDatasets(): void {
  registerDatasets(vendorsDataset, claimsDataset)
}
