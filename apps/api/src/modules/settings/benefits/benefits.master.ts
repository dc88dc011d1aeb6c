import { benefits } from '@muster/contract/settings/benefits.contract'
import { benefitDimensions } from '@muster/contract/settings/settings.constants'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { groupedIds } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { benefitsTexts } from './benefits.texts.ts'

/** Benefits besides pay, and the people entitled to them. */
export const benefitRecords = defineMaster({
  contract: benefits,
  table: 'benefit',
  record: 'benefit',
  audited: { label: benefitsTexts('benefit'), path: () => '/settings/benefits' },
  nameOf: ({ name }) => name,
  columns: {
    limits: groupedIds({
      ...{ table: 'benefit_limit', parent: 'benefit_id', value: 'value_id' },
      ...{ by: 'dimension', groups: benefitDimensions },
    }),
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: benefitsTexts.text('benefitNameTaken') }],
  choices: {
    entity: { table: 'entity' },
    location: { table: 'location' },
    grade: { table: 'grade' },
    employment_type: { table: 'employment_type' },
  },
  references: Object.fromEntries(benefitDimensions.map((dimension) => [`limits.${dimension}`, dimension])),
  check: (_ctx, _db, { next: { from_date, to_date } }) => {
    if (to_date !== null && to_date < from_date)
      fail('request.invalid', { fields: { to_date: benefitsTexts('lastDayBeforeFirst') } })
  },
})
