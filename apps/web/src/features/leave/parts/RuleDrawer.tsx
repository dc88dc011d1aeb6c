import type { FormValues } from '@muster/contract/forms/form-definition'
import {
  createLeaveRule,
  type RuleDetail,
  updateLeaveRule,
} from '@muster/contract/leave/leave-rules.contract'
import { conditionAttributes, leaveTerms } from '@muster/contract/leave/leave-terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formSection } from '../../../lib/form-field.ts'
import { dayIn } from '../../../lib/form-resources.ts'
import { writeOptions } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { type RuleDetails, refreshSetup, typesOptions } from '../leave-queries.ts'
import { choices, day, idsIn, number, numberOr, optionsOf, text, textIn } from './form-parts.ts'
import { SettingDrawer } from './SettingDrawer.tsx'

interface RuleDrawerProps {
  /** Null for a new one. */
  rule: RuleDetail | null
  options?: RuleDetails['options']
  onClose: () => void
}

const names = { LEAVE_RULE_NAME: 'NAME', from_date: 'FROM', types: 'TYPES' }

/** Names a leave rule, and says whom it is for; a new one gets its leave types here too. */
export default function RuleDrawer({ rule, options, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = dayIn(useUser().formats.time_zone)
  const types = useQuery({ ...typesOptions, enabled: rule === null })
  const meta = { errorShown: 'inline' as const }
  const create = useMutation({ ...writeOptions(createLeaveRule), meta })
  const update = useMutation({ ...writeOptions(updateLeaveRule), meta })
  const given = types.data?.leave_types
  const sections = useMemo(() => {
    const active = (given ?? []).filter((type) => type.status === 1 && type.kind === 'regular')
    const listed = active.map((type) => ({ id: type.LEAVE_TYPE_ID, name: type.LEAVE_TYPE_NAME }))
    const base = [
      text('NAME', t('rule.name'), { IS_MANDATORY: 1, MAX_LENGTH: 120 }),
      text('DESCRIPTION', t('rule.description'), { FEILD_TYPE: 'textarea', MAX_LENGTH: 500 }),
      number('PRIORITY', t('rule.priority'), { help_text: t('rule.priorityHelp') }),
    ]
    if (rule === null) {
      const first = [
        choices('TYPES', t('rule.types'), optionsOf(listed), {
          IS_MANDATORY: 1,
          help_text: t('rule.typesHelp'),
        }),
        day('FROM', t('rule.from'), { IS_MANDATORY: 1 }),
      ]
      return [formSection('', [...base, ...first])]
    }
    const limits = conditionAttributes
      .filter((attribute) => (options?.attributes[attribute] ?? []).length > 0)
      .map((attribute) =>
        choices(attribute, t(`attributes.${attribute}`), optionsOf(options?.attributes[attribute] ?? [])),
      )
    return [formSection('', base), formSection(t('rule.whom'), limits, 1)]
  }, [t, rule, options, given])
  const initial = useMemo<FormValues>(
    () => ({
      NAME: rule?.LEAVE_RULE_NAME ?? '',
      DESCRIPTION: rule?.description ?? '',
      PRIORITY: rule?.priority ?? 0,
      FROM: `${today.slice(0, 4)}-01-01`,
      ...rule?.conditions,
    }),
    [rule, today],
  )
  const save = async (values: FormValues) => {
    const base = {
      LEAVE_RULE_NAME: textIn(values.NAME),
      description: textIn(values.DESCRIPTION),
      priority: numberOr(values.PRIORITY, 0),
    }
    if (rule) {
      const conditions = Object.fromEntries(
        conditionAttributes
          .map((attribute) => [attribute, idsIn(values[attribute])] as const)
          .filter(([, ids]) => ids.length > 0),
      )
      const { LEAVE_RULE_ID, version } = rule
      await update.mutateAsync({ body: { ...base, LEAVE_RULE_ID, version, conditions } })
      await refreshSetup(queries)
      return
    }
    const chosen = idsIn(values.TYPES).map((LEAVE_TYPE_ID) => ({
      LEAVE_TYPE_ID,
      terms: leaveTerms.parse({ quota: 12 }),
    }))
    const { LEAVE_RULE_ID } = await create.mutateAsync({
      body: { ...base, from_date: textIn(values.FROM), types: chosen },
    })
    await refreshSetup(queries)
    await navigate(`/config/leave-rules/${LEAVE_RULE_ID}`)
  }
  return (
    <SettingDrawer
      title={rule ? t('editOne', { name: rule.LEAVE_RULE_NAME }) : t('setup.addRule')}
      sections={sections}
      initial={initial}
      errorNames={names}
      error={create.error ?? update.error}
      isSaving={create.isPending || update.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}
