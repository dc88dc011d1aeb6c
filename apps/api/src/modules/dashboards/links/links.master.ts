import { links } from '@muster/contract/dashboards/links.contract'
import { sql } from 'kysely'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { audience } from '../audience.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'

export const LINK_LIMITS = { table: 'quick_link_limit', parent: 'link_id' } as const

/** Quick links of the organisation, and the people who see them. */
export const linkRecords = defineMaster({
  contract: links,
  table: 'quick_link',
  record: 'quick_link',
  audited: { label: dashboardsTexts('link'), path: () => '/settings/quick-links' },
  nameOf: ({ name }) => name,
  columns: { limits: audience.column(LINK_LIMITS) },
  order: sql`r.position, lower(r.name), r.id`,
  unique: [{ of: ['name'], message: dashboardsTexts.text('linkNameTaken') }],
  choices: audience.choices,
  references: audience.references,
})
