import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import type { FormField } from '@muster/contract/forms/form-definition'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/form/DayField.tsx'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import type { EmployeeForm } from '../../../lib/people/employee-form-options.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { firstOfNextMonth, MANAGER, type QuickChangeDraft } from './quick-changes.ts'
import './texts.ts'

interface QuickChangeFieldsProps {
  person: EmployeeRecord
  fields: readonly FormField[]
  masters: EmployeeForm['master_values']
  draft: QuickChangeDraft
  onChange: (draft: QuickChangeDraft) => void
  errors: Readonly<Record<string, string>>
  today: string
  /** The first day on which it can take effect: of somebody who has not joined yet, the day of joining. */
  first: string
}

/** The fields of a quick change, with its effective date. */
export function QuickChangeFields(props: QuickChangeFieldsProps) {
  const { fields, draft, onChange, errors, today, first } = props
  const { t } = useTranslation('moves')
  return (
    <Stack gap="md">
      {fields.map((field, place) => (
        <QuickChangeField key={field.FIELD_SLUG} {...props} field={field} isFirst={place === 0} />
      ))}
      <DayChoice
        value={draft.day}
        today={today}
        first={first}
        onChange={(day) => onChange({ ...draft, day })}
        error={errors.day ?? errors.effective_date}
      />
      <TextInput
        label={t('transfer.note')}
        maxLength={1000}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
        error={errors.note}
      />
    </Stack>
  )
}

type QuickChangeFieldProps = QuickChangeFieldsProps & { field: FormField; isFirst: boolean }

function QuickChangeField({
  person,
  field,
  isFirst,
  masters,
  draft,
  onChange,
  errors,
}: QuickChangeFieldProps) {
  const slug = field.FIELD_SLUG
  const value = draft.values[slug] ?? null
  const set = (id: number | null) => onChange({ ...draft, values: { ...draft.values, [slug]: id } })
  const common = {
    label: field.FIELD_NAME,
    error: errors[slug] ?? errors[`values.${slug}`],
    'data-autofocus': isFirst || undefined,
  }
  if (slug === MANAGER) {
    const { manager } = person
    const known = manager && {
      id: manager.EMPLOYEE_ID,
      name: manager.EMPLOYEE_NAME,
      label: `${manager.EMPLOYEE_NAME} (${manager.EMPLOYEE_CODE})`,
    }
    return <PersonPicker {...common} value={value} known={known} onChange={set} clearable />
  }
  const options = (field.master ? masters[field.master] : undefined) ?? []
  return (
    <Select
      {...common}
      searchable
      selectFirstOptionOnChange
      clearable={slug !== 'ENTITY_ID'}
      data={options.map((one) => ({ value: String(one.value), label: one.label }))}
      value={value === null ? null : String(value)}
      onChange={(next) => set(next === null ? null : Number(next))}
    />
  )
}

interface DayChoiceProps {
  value: string
  today: string
  first: string
  onChange: (day: string) => void
  error?: string | undefined
}

/** A day field with buttons for the likely days: today, or the day of joining, and the first of the month after. */
function DayChoice({ value, today, first, onChange, error }: DayChoiceProps) {
  const { t } = useTranslation('moves')
  const likely = [
    { day: first, label: t(first === today ? 'quick.today' : 'quick.joining') },
    {
      day: firstOfNextMonth(first),
      label: t(first === today ? 'quick.nextMonth' : 'quick.monthAfter'),
    },
  ]
  return (
    <div>
      <DayField
        label={t('transfer.effective')}
        required
        value={value}
        onChange={onChange}
        {...(error ? { error } : {})}
      />
      <Group gap="xs" mt="xs">
        {likely.map(({ day, label }) => (
          <Button
            key={day}
            size="compact-sm"
            variant={value === day ? 'light' : 'default'}
            aria-pressed={value === day}
            onClick={() => onChange(day)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  )
}
