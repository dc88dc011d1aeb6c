import { ActionIcon, Group, Select, Stack } from '@mantine/core'
import type { Condition, PropertyInfo } from '@muster/contract/workflows/definition'
import { operatorsOf, valuesOf } from '@muster/contract/workflows/operators'
import type { Operator } from '@muster/contract/workflows/workflows.constants'
import { IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { operatorName, type T } from '../data/words.ts'
import { useBuilder } from './builder-context.ts'
import { ValueInput } from './ValueInput.tsx'

interface ConditionRowProps {
  condition: Condition
  /** `step` merges continued typing into one undo step. */
  onChange: (condition: Condition, step: string | null) => void
  onRemove: () => void
}

/** Properties of the request first, then of the employee. */
function choicesOf(properties: readonly PropertyInfo[], t: T) {
  const isOfPerson = ({ property }: PropertyInfo) => property.startsWith('employee.')
  const items = (list: readonly PropertyInfo[]) =>
    list.map(({ property, label }) => ({ value: property, label }))
  return [
    { group: t('branch.ofRequest'), items: items(properties.filter((one) => !isOfPerson(one))) },
    { group: t('branch.ofPerson'), items: items(properties.filter(isOfPerson)) },
  ].filter((one) => one.items.length > 0)
}

/** A comparison: property, operator and values. */
export function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('workflows')
  const { properties } = useBuilder()
  const property = properties.find((one) => one.property === condition.property)
  const type = property?.type ?? 'text'
  const setProperty = (name: string) => {
    const next = properties.find((one) => one.property === name)
    if (!next) return
    const operator = operatorsOf[next.type][0] ?? 'eq'
    onChange({ property: name, operator, values: next.type === 'flag' ? [true] : [] }, null)
  }
  const setOperator = (operator: Operator) => {
    const fits = valuesOf(operator) === valuesOf(condition.operator)
    onChange({ ...condition, operator, values: fits ? condition.values : [] }, null)
  }
  return (
    <Stack gap={6}>
      <Group gap={4} align="flex-end" wrap="nowrap">
        <Select
          label={t('branch.property')}
          flex={1}
          searchable
          allowDeselect={false}
          data={choicesOf(properties, t)}
          value={condition.property}
          onChange={(value) => value && setProperty(value)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('branch.removeCondition')}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Group gap={6} align="flex-end" grow preventGrowOverflow={false}>
        <Select
          label={t('branch.operator')}
          allowDeselect={false}
          data={operatorsOf[type].map((value) => ({ value, label: operatorName(value, type, t) }))}
          value={condition.operator}
          onChange={(value) => value && setOperator(value as Operator)}
        />
        {property ? (
          <ValueInput
            property={property}
            operator={condition.operator}
            values={condition.values}
            onChange={(values) => onChange({ ...condition, values }, 'values')}
          />
        ) : null}
      </Group>
    </Stack>
  )
}
