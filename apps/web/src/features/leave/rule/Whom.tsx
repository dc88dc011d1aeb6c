import { Button, MultiSelect, Stack, Text } from '@mantine/core'
import { type ConditionAttribute, conditionAttributes } from '@muster/contract/leave/leave.constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleDetails } from '../leave-queries.ts'
import './texts.ts'

export type Conditions = Partial<Record<ConditionAttribute, number[]>>

interface WhomProps {
  attributes: RuleDetails['options']['attributes']
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}

/** The most common conditions, always shown; the others on demand. */
const usual: readonly ConditionAttribute[] = ['department', 'location']

/** Whom a rule applies to: everybody, or people in certain departments, locations, grades and so on. */
export function Whom({ attributes, conditions, onChange }: WhomProps) {
  const { t } = useTranslation(['leaveRule', 'leave'])
  const offered = conditionAttributes.filter((attribute) => (attributes[attribute] ?? []).length > 0)
  const others = offered.filter((attribute) => !usual.includes(attribute))
  const [showsAll, setShowsAll] = useState(others.some((attribute) => conditions[attribute] !== undefined))
  const shown = [...usual.filter((one) => offered.includes(one)), ...(showsAll ? others : [])]
  const change = (attribute: ConditionAttribute, values: string[]) => {
    const { [attribute]: _before, ...rest } = conditions
    onChange(values.length === 0 ? rest : { ...rest, [attribute]: values.map(Number) })
  }
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600}>{t('whom')}</Text>
        <Text size="sm" c="dimmed">
          {t(Object.keys(conditions).length === 0 ? 'everybody' : 'whomHelp')}
        </Text>
      </div>
      {shown.map((attribute) => (
        <MultiSelect
          key={attribute}
          label={t(`leave:attributes.${attribute}`)}
          searchable
          value={(conditions[attribute] ?? []).map(String)}
          data={(attributes[attribute] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(values) => change(attribute, values)}
        />
      ))}
      {showsAll || others.length === 0 ? null : (
        <div>
          <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
            {t('more')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
