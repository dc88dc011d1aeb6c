import { type PenaltyRuleView, savePenaltyRule } from '@muster/contract/attendance/penalties.contract'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formField, formSection } from '../../../lib/form-field.ts'
import { dayIn } from '../../../lib/form-resources.ts'
import { writeOptions } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { numberIn, oneOf, RuleForm, wholeNumber } from './RuleForm.tsx'
import { refreshRules } from './rule-queries.ts'
import './texts.ts'

const counts = ['late', 'early', 'both'] as const
const names = {
  name: 'NAME',
  LOCATION_ID: 'PLACE',
  DEPARTMENT_ID: 'DEPARTMENT',
  counts: 'COUNTS',
  min_minutes: 'MIN',
  free: 'FREE',
  every: 'EVERY',
  deduct_days: 'DAYS',
  LEAVE_TYPE_ID: 'LEAVE',
  from_month: 'FROM',
  status: 'ACTIVE',
}

type Choice = { id: number; name: string }

interface Choices {
  locations: readonly Choice[]
  departments: readonly Choice[]
  leave_types: readonly Choice[]
}

const optionsOf = (list: readonly Choice[]) => list.map(({ id, name }) => ({ value: id, label: name }))

function useSections({ locations, departments, leave_types }: Choices) {
  const { t } = useTranslation('attendanceRules')
  return useMemo(() => {
    const must = { IS_MANDATORY: 1 as const }
    return [
      formSection('', [
        formField({
          ...{
            FIELD_SLUG: 'NAME',
            FIELD_NAME: t('penalties.name'),
            FEILD_TYPE: 'input',
            MAX_LENGTH: 80,
            ...must,
          },
        }),
        oneOf('PLACE', t('location'), optionsOf(locations), { placeholder: t('everywhere') }),
        oneOf('DEPARTMENT', t('department'), optionsOf(departments), { placeholder: t('everybody') }),
        oneOf(
          'COUNTS',
          t('penalties.counts'),
          counts.map((one, value) => ({ value, label: t(`penalties.countsOf.${one}`) })),
          must,
        ),
        wholeNumber('MIN', t('penalties.min'), must),
        wholeNumber('FREE', t('penalties.free'), must),
        wholeNumber('EVERY', t('penalties.every'), must),
        formField({ FIELD_SLUG: 'DAYS', FIELD_NAME: t('penalties.deduct'), FEILD_TYPE: 'decimal', ...must }),
        oneOf('LEAVE', t('penalties.leave'), optionsOf(leave_types), { placeholder: t('penalties.unpaid') }),
        formField({
          ...{ FIELD_SLUG: 'FROM', FIELD_NAME: t('penalties.from'), FEILD_TYPE: 'calander', ...must },
          help_text: t('penalties.fromHelp'),
        }),
        formField({ FIELD_SLUG: 'ACTIVE', FIELD_NAME: t('penalties.active'), FEILD_TYPE: 'switch' }),
      ]),
    ]
  }, [t, locations, departments, leave_types])
}

const usual: Pick<
  PenaltyRuleView,
  | 'name'
  | 'LOCATION_ID'
  | 'DEPARTMENT_ID'
  | 'counts'
  | 'min_minutes'
  | 'free'
  | 'every'
  | 'deduct_days'
  | 'LEAVE_TYPE_ID'
  | 'status'
> = {
  ...{ name: '', LOCATION_ID: null, DEPARTMENT_ID: null, counts: 'late', min_minutes: 10, free: 2, every: 1 },
  ...{ deduct_days: 0.5, LEAVE_TYPE_ID: null, status: 1 },
}

function initialOf(rule: PenaltyRuleView | null, month: string): FormValues {
  const shown = rule ?? { ...usual, from_month: month }
  return {
    NAME: shown.name,
    PLACE: shown.LOCATION_ID,
    DEPARTMENT: shown.DEPARTMENT_ID,
    COUNTS: counts.indexOf(shown.counts),
    MIN: shown.min_minutes,
    FREE: shown.free,
    EVERY: shown.every,
    DAYS: shown.deduct_days,
    LEAVE: shown.LEAVE_TYPE_ID,
    FROM: shown.from_month,
    ACTIVE: shown.status === 1,
  }
}

interface DrawerProps {
  rule: PenaltyRuleView | null
  choices: Choices
  onClose: () => void
}

/** A rule for late and early days in a drawer. */
export function PenaltyRuleDrawer({ rule, choices, onClose }: DrawerProps) {
  const { t } = useTranslation('attendanceRules')
  const queries = useQueryClient()
  const month = `${dayIn(useUser().formats.time_zone).slice(0, 7)}-01`
  const { mutateAsync, isPending, error } = useMutation({
    ...writeOptions(savePenaltyRule),
    onSuccess: () => refreshRules(queries),
    meta: { errorShown: 'inline' },
  })
  const sections = useSections(choices)
  const initial = useMemo(() => initialOf(rule, month), [rule, month])
  const save = (values: FormValues) =>
    mutateAsync({
      body: {
        ...(rule ? { id: rule.id, version: rule.version } : {}),
        name: String(values.NAME),
        LOCATION_ID: numberIn(values.PLACE, null),
        DEPARTMENT_ID: numberIn(values.DEPARTMENT, null),
        counts: counts[Number(values.COUNTS)] ?? 'both',
        min_minutes: numberIn(values.MIN, 1),
        free: numberIn(values.FREE, 0),
        every: numberIn(values.EVERY, 1),
        deduct_days: numberIn(values.DAYS, 0.5),
        LEAVE_TYPE_ID: numberIn(values.LEAVE, null),
        from_month: `${String(values.FROM).slice(0, 7)}-01`,
        status: values.ACTIVE === true || values.ACTIVE === 1 ? 1 : 0,
      },
    })
  return (
    <RuleForm
      title={rule ? t('editOne', { name: rule.name }) : t('penalties.add')}
      sections={sections}
      initial={initial}
      errorNames={names}
      error={error}
      isSaving={isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}
