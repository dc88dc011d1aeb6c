import {
  readProbationSettings,
  removeProbationRule,
  saveProbationRule,
} from '@muster/contract/calls/employees/probation/probation-settings'
import type { ProbationRule } from '@muster/contract/employees/probation/probation-settings.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  choicesFrom,
  choicesOf,
  numberField,
  personField,
  selectField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import type { ProbationSettings } from './probation-queries.ts'

interface RuleDrawerProps {
  /** Null for a new rule. */
  rule: ProbationRule | null
  settings: ProbationSettings
  onClose: () => void
}

const start = {
  ...{ length: 6, unit: 'months', max_extensions: 2, max_extension_days: 180 },
  ...{ reminder_days: '30, 7', asks: 'manager' },
}

function toBody(draft: Draft) {
  return {
    ...draft,
    reminder_days: String(draft.reminder_days)
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
  }
}

/** Creates or edits a probation rule. */
export default function RuleDrawer({ rule, settings, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('probation')
  const respondent = rule?.asked_employee_id
  return (
    <FormDrawer
      title={rule ? t('settings.editRule', { name: rule.name }) : t('settings.addRule')}
      onClose={onClose}
      fields={useRuleFields(settings)}
      record={rule && { ...rule, reminder_days: rule.reminder_days.join(', ') }}
      start={start}
      toBody={toBody}
      save={saving(saveProbationRule)}
      remove={rule && { run: removing(removeProbationRule, { id: rule.id }), text: t('settings.removeText') }}
      refresh={[readProbationSettings]}
      resources={{
        knownOptions: respondent ? { employee: [{ value: respondent, label: rule.asked_name ?? '' }] } : {},
      }}
    />
  )
}

function useRuleFields({ forms, options }: ProbationSettings) {
  const { t } = useTranslation('probation')
  const any = { placeholder: t('settings.any') }
  const isRequired = true
  const units = { months: t('settings.fields.months'), days: t('settings.fields.days') }
  const inUse = forms.filter(({ status }) => status === 1)
  return [
    textField('name', t('settings.fields.name'), { isRequired }),
    selectField(
      'employment_type_id',
      t('settings.fields.employment_type'),
      choicesFrom(options.employment_type),
      any,
    ),
    selectField('grade_id', t('settings.fields.grade'), choicesFrom(options.grade), any),
    selectField('entity_id', t('settings.fields.entity'), choicesFrom(options.entity), any),
    numberField('length', t('settings.fields.length'), { isRequired, help: t('settings.fields.lengthHelp') }),
    selectField(
      'unit',
      t('settings.fields.unit'),
      choicesOf(['months', 'days'] as const, (unit) => units[unit]),
      { isRequired },
    ),
    numberField('max_extensions', t('settings.fields.max_extensions'), { isRequired }),
    numberField('max_extension_days', t('settings.fields.max_extension_days'), { isRequired }),
    textField('reminder_days', t('settings.fields.reminder_days'), {
      MAX_LENGTH: 40,
      help: t('settings.fields.reminder_daysHelp'),
    }),
    selectField(
      'asks',
      t('settings.fields.asks'),
      choicesOf(['manager', 'next_manager', 'person'] as const, (kind) => t(`ask.kinds.${kind}`)),
      { isRequired },
    ),
    personField('asked_employee_id', t('ask.person'), { showIf: { field: 'asks', values: ['person'] } }),
    selectField('form_id', t('settings.fields.form'), choicesFrom(inUse)),
    switchField('needs_feedback', t('settings.fields.needs_feedback')),
    selectField('checklist_id', t('settings.fields.checklist'), choicesFrom(options.checklist)),
  ]
}
