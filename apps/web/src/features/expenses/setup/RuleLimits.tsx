import { MultiSelect, Stack, Text, Title } from '@mantine/core'
import type { readRuleChoices } from '@muster/contract/calls/expenses/rules'
import type { ExpenseRuleRow } from '@muster/contract/expenses/rules.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type PeoplePart, unitDimensions } from './rule-draft.ts'
import './setup-texts.ts'

interface RuleLimitsProps {
  value: PeoplePart
  onChange: (value: PeoplePart) => void
  errors: Readonly<Record<string, string>>
  choices: DataOf<typeof readRuleChoices>
  /** Units of the stored rule, which may be offered no more. */
  known: ExpenseRuleRow['limits'] | undefined
}

/** For whom a rule is. */
export function RuleLimits({ value, onChange, errors, choices, known }: RuleLimitsProps) {
  const { t } = useTranslation('expenseSetup')
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('rule.people')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('rule.peopleHelp')}
      </Text>
      {unitDimensions.map((dimension) => {
        const options = new Map(
          [...choices[dimension], ...(known?.[dimension] ?? [])].map(({ id, name }) => [id, name]),
        )
        return (
          <MultiSelect
            key={dimension}
            label={t(`rule.dimensions.${dimension}`)}
            searchable
            clearable
            data={[...options].map(([id, label]) => ({ value: String(id), label }))}
            value={value.limits[dimension].map(String)}
            error={errors[`limits.${dimension}`]}
            onChange={(ids) =>
              onChange({ ...value, limits: { ...value.limits, [dimension]: ids.map(Number) } })
            }
          />
        )
      })}
      <PeoplePicker
        label={t('rule.dimensions.employee')}
        value={value.people}
        error={errors.people}
        onChange={(people) => onChange({ ...value, people })}
      />
    </Stack>
  )
}
