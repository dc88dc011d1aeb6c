import { noticeRules } from '@muster/contract/offboarding/notice-rules.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { offboardingTexts } from '../offboarding.texts.ts'

const people = ['grade_id', 'employment_type_id', 'in_probation'] as const

/** Notice by grade, employment type and probation. */
export const noticeRuleRecords = defineMaster({
  contract: noticeRules,
  table: 'notice_rule',
  record: 'notice_rule',
  audited: { label: offboardingTexts('noticeRule'), path: () => '/offboarding/configuration' },
  nameOf: ({ name }) => name,
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: offboardingTexts.text('nameTaken') }],
  choices: { grade: { table: 'grade' }, employment_type: { table: 'employment_type' } },
  references: { grade_id: 'grade', employment_type_id: 'employment_type' },
  // Of two active rules for the same people neither would win.
  check: (_ctx, _db, { next, others }) => {
    const same = others.find(
      (other) => next.status === 1 && other.status === 1 && people.every((key) => other[key] === next[key]),
    )
    if (!same) return
    const message = offboardingTexts('ruleForSamePeople', { name: same.name })
    fail('record.duplicate', { fields: { grade_id: message }, message })
  },
})
