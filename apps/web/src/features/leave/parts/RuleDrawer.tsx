import { createLeaveRule, updateLeaveRule } from '@muster/contract/calls/leave/leave-rules'
import { conditionAttributes } from '@muster/contract/leave/leave.constants'
import type { RuleDetail } from '@muster/contract/leave/leave-rules.contract'
import { NEW_LEAVE_TERMS } from '@muster/contract/leave/new-leave-terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  dayField,
  multiField,
  signedField,
  textField,
} from '../../../lib/form/fields.ts'
import { formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { savingBy } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type RuleDetails, refreshSetup, typesOptions } from '../leave-queries.ts'

interface RuleDrawerProps {
  /** Null for a new rule. */
  rule: RuleDetail | null
  options?: RuleDetails['options']
  onClose: () => void
}

const base = ({ LEAVE_RULE_NAME, description, priority }: Draft) => ({
  ...{ LEAVE_RULE_NAME, description, priority: priority ?? 0 },
})

/** A new rule starts with its leave types on default terms. */
const newRule = (draft: Draft) => ({
  ...base(draft),
  from_date: draft.from_date,
  types: draft.types.map((LEAVE_TYPE_ID: number) => ({ LEAVE_TYPE_ID, terms: NEW_LEAVE_TERMS })),
})

const changedRule = (draft: Draft) => ({
  ...base(draft),
  conditions: Object.fromEntries(
    Object.entries<number[]>(draft.conditions ?? {}).filter(([, ids]) => ids.length > 0),
  ),
})

/** Edits the name of a leave rule and whom it covers; a new rule gets its leave types here too. */
export default function RuleDrawer({ rule, options, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = dayIn(useUser().formats.time_zone)
  const isNew = rule === null
  return (
    <FormDrawer
      title={rule ? t('editOne', { name: rule.LEAVE_RULE_NAME }) : t('setup.addRule')}
      onClose={onClose}
      sections={useSections(isNew, options)}
      record={rule}
      keys={['LEAVE_RULE_ID', 'version']}
      start={{ priority: 0, from_date: `${today.slice(0, 4)}-01-01` }}
      toBody={isNew ? newRule : changedRule}
      save={savingBy({ create: createLeaveRule, update: updateLeaveRule }, isNew)}
      refresh={() => refreshSetup(queries)}
      onSaved={(answer) => {
        if (isNew) void navigate(`/config/leave-rules/${(answer as { LEAVE_RULE_ID: number }).LEAVE_RULE_ID}`)
      }}
    />
  )
}

function useSections(isNew: boolean, options: RuleDetails['options'] | undefined) {
  const { t } = useTranslation('leave')
  const types = useQuery({ ...typesOptions, enabled: isNew }).data?.leave_types ?? []
  const regular = types.filter((type) => type.status === 1 && type.kind === 'regular')
  const listed = regular.map(({ LEAVE_TYPE_ID: id, LEAVE_TYPE_NAME: name }) => ({ id, name }))
  const isRequired = true
  const fields = [
    textField('LEAVE_RULE_NAME', t('rule.name'), { isRequired }),
    areaField('description', t('rule.description')),
    signedField('priority', t('rule.priority'), { help: t('rule.priorityHelp') }),
  ]
  if (isNew) {
    return [
      formSection('', [
        ...fields,
        multiField('types', t('rule.types'), choicesFrom(listed), { isRequired, help: t('rule.typesHelp') }),
        dayField('from_date', t('rule.from'), { isRequired }),
      ]),
    ]
  }
  const limits = conditionAttributes
    .filter((attribute) => (options?.attributes[attribute] ?? []).length > 0)
    .map((attribute) =>
      multiField(
        `conditions.${attribute}`,
        t(`attributes.${attribute}`),
        choicesFrom(options?.attributes[attribute]),
      ),
    )
  return [formSection('', fields), formSection(t('rule.whom'), limits, 1)]
}
