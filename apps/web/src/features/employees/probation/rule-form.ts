import type { ProbationRule } from '@muster/contract/employees/probation-settings.contract'
import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import type { TFunction } from 'i18next'
import { formField, formSection } from '../../../lib/form-field.ts'
import type { ProbationSettings } from './probation-queries.ts'

/** Server's names of what the form calls otherwise. */
export const ruleErrors = {
  name: 'NAME',
  length: 'LENGTH',
  unit: 'UNIT',
  employment_type_id: 'EMPLOYMENT_TYPE',
  grade_id: 'GRADE',
  entity_id: 'ENTITY',
  max_extensions: 'EXTENSIONS',
  max_extension_days: 'EXTENSION_DAYS',
  reminder_days: 'REMINDERS',
  asks: 'ASKS',
  asked_employee_id: 'PERSON',
  form_id: 'FORM',
  checklist_id: 'CHECKLIST',
}

type T = TFunction<'probation'>
const chosenFrom = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

function whom(t: T, { options }: ProbationSettings): FormField[] {
  const select = (FIELD_SLUG: string, FIELD_NAME: string, list: readonly { id: number; name: string }[]) =>
    formField({
      FIELD_SLUG,
      FIELD_NAME,
      FEILD_TYPE: 'select',
      FEILD_VALUES: chosenFrom(list),
      placeholder: t('settings.any'),
    })
  return [
    select('EMPLOYMENT_TYPE', t('settings.fields.employment_type'), options.employment_type),
    select('GRADE', t('settings.fields.grade'), options.grade),
    select('ENTITY', t('settings.fields.entity'), options.entity),
  ]
}

function terms(t: T): FormField[] {
  const number = (FIELD_SLUG: string, FIELD_NAME: string, help_text = '') =>
    formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'number', IS_MANDATORY: 1, help_text })
  return [
    number('LENGTH', t('settings.fields.length'), t('settings.fields.lengthHelp')),
    formField({
      FIELD_SLUG: 'UNIT',
      FIELD_NAME: t('settings.fields.unit'),
      FEILD_TYPE: 'select',
      IS_MANDATORY: 1,
      FEILD_VALUES: [
        { value: 'months', label: t('settings.fields.months') },
        { value: 'days', label: t('settings.fields.days') },
      ],
    }),
    number('EXTENSIONS', t('settings.fields.max_extensions')),
    number('EXTENSION_DAYS', t('settings.fields.max_extension_days')),
    formField({
      FIELD_SLUG: 'REMINDERS',
      FIELD_NAME: t('settings.fields.reminder_days'),
      FEILD_TYPE: 'input',
      MAX_LENGTH: 40,
      help_text: t('settings.fields.reminder_daysHelp'),
    }),
  ]
}

function asking(t: T, { forms, options }: ProbationSettings): FormField[] {
  return [
    formField({
      FIELD_SLUG: 'ASKS',
      FIELD_NAME: t('settings.fields.asks'),
      FEILD_TYPE: 'select',
      IS_MANDATORY: 1,
      FEILD_VALUES: (['manager', 'next_manager', 'person'] as const).map((value) => ({
        value,
        label: t(`ask.kinds.${value}`),
      })),
    }),
    formField({
      FIELD_SLUG: 'PERSON',
      FIELD_NAME: t('ask.person'),
      FEILD_TYPE: 'autocomplete',
      master: 'employee',
      conditions: [{ effect: 'show', field: 'ASKS', values: ['person'] }],
    }),
    formField({
      FIELD_SLUG: 'FORM',
      FIELD_NAME: t('settings.fields.form'),
      FEILD_TYPE: 'select',
      FEILD_VALUES: chosenFrom(forms.filter(({ status }) => status === 1)),
    }),
    formField({
      FIELD_SLUG: 'NEEDS',
      FIELD_NAME: t('settings.fields.needs_feedback'),
      FEILD_TYPE: 'switch',
    }),
    formField({
      FIELD_SLUG: 'CHECKLIST',
      FIELD_NAME: t('settings.fields.checklist'),
      FEILD_TYPE: 'select',
      FEILD_VALUES: chosenFrom(options.checklist),
    }),
  ]
}

export function ruleSections(t: T, settings: ProbationSettings): FormSection[] {
  const name = formField({
    FIELD_SLUG: 'NAME',
    FIELD_NAME: t('settings.fields.name'),
    FEILD_TYPE: 'input',
    IS_MANDATORY: 1,
    MAX_LENGTH: 120,
  })
  return [formSection('', [name, ...whom(t, settings), ...terms(t), ...asking(t, settings)])]
}

export function ruleValues(rule: ProbationRule | null): FormValues {
  if (!rule) {
    return {
      LENGTH: 6,
      UNIT: 'months',
      EXTENSIONS: 2,
      EXTENSION_DAYS: 180,
      REMINDERS: '30, 7',
      ASKS: 'manager',
    }
  }
  return {
    NAME: rule.name,
    EMPLOYMENT_TYPE: rule.employment_type_id,
    GRADE: rule.grade_id,
    ENTITY: rule.entity_id,
    LENGTH: rule.length,
    UNIT: rule.unit,
    EXTENSIONS: rule.max_extensions,
    EXTENSION_DAYS: rule.max_extension_days,
    REMINDERS: rule.reminder_days.join(', '),
    ASKS: rule.asks,
    PERSON: rule.asked_employee_id,
    FORM: rule.form_id,
    NEEDS: rule.needs_feedback,
    CHECKLIST: rule.checklist_id,
  }
}

const idIn = (value: unknown) => (value ? Number(value) : null)

export function ruleBody(values: FormValues) {
  const asks = values.ASKS as ProbationRule['asks']
  return {
    name: String(values.NAME ?? ''),
    employment_type_id: idIn(values.EMPLOYMENT_TYPE),
    grade_id: idIn(values.GRADE),
    entity_id: idIn(values.ENTITY),
    length: Number(values.LENGTH),
    unit: values.UNIT as ProbationRule['unit'],
    max_extensions: Number(values.EXTENSIONS),
    max_extension_days: Number(values.EXTENSION_DAYS),
    reminder_days: String(values.REMINDERS ?? '')
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
    asks,
    asked_employee_id: asks === 'person' ? idIn(values.PERSON) : null,
    form_id: idIn(values.FORM),
    needs_feedback: Boolean(values.NEEDS),
    checklist_id: idIn(values.CHECKLIST),
  }
}
