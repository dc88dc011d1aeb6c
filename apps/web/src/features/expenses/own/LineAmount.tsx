import { Checkbox, Group, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { dayParts, meals } from '@muster/contract/expenses/expenses.constants'
import { useTranslation } from 'react-i18next'
import type { LinePartProps } from './line-part.ts'
import '../own-texts.ts'

/** How much it was, by the kind of its category: an amount, a distance, a day. */
export function LineAmount(props: LinePartProps) {
  const kind = props.category?.kind ?? 'amount'
  if (kind === 'distance') return <Distance {...props} />
  return kind === 'per_diem' ? <Days {...props} /> : <Amount {...props} />
}

function Amount({ line, choices, errorOf, onChange }: LinePartProps) {
  const { t } = useTranslation('ownExpenses')
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <TextInput
        label={t('editor.amount')}
        required
        inputMode="decimal"
        maxLength={20}
        style={{ flex: 1 }}
        value={line.amount}
        error={errorOf('amount')}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <Select
        label={t('editor.currency')}
        allowDeselect={false}
        w={110}
        data={[...new Set([...choices.currencies, line.currency])]}
        value={line.currency}
        error={errorOf('currency')}
        onChange={(next) => next && onChange({ currency: next })}
      />
    </Group>
  )
}

function Distance({ line, category, errorOf, onChange }: LinePartProps) {
  const { t } = useTranslation('ownExpenses')
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {(['from_place', 'to_place'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`editor.${field}`)}
          maxLength={80}
          value={line[field]}
          error={errorOf(field)}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
      <TextInput
        label={t(category?.unit === 'mile' ? 'editor.distance_mile' : 'editor.distance_km')}
        required
        inputMode="decimal"
        maxLength={12}
        value={line.distance}
        error={errorOf('distance')}
        onChange={(event) => onChange({ distance: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

function Days({ line, onChange }: LinePartProps) {
  const { t } = useTranslation('ownExpenses')
  return (
    <>
      <SegmentedControl
        aria-label={t('editor.day')}
        value={line.day ?? 'full'}
        data={dayParts.map((value) => ({ value, label: t(`editor.days.${value}`) }))}
        onChange={(value) => onChange({ day: dayParts.find((one) => one === value) ?? 'full' })}
      />
      <Checkbox.Group
        label={t('editor.provided')}
        value={line.provided}
        onChange={(chosen) => onChange({ provided: meals.filter((meal) => chosen.includes(meal)) })}
      >
        <Group gap="md" mt={4}>
          {meals.map((meal) => (
            <Checkbox key={meal} value={meal} label={t(`editor.meals.${meal}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}
