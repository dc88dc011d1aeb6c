import { SimpleGrid, Text } from '@mantine/core'
import type { FactValue, PropertyInfo } from '@muster/contract/workflows/definition'
import { useTranslation } from 'react-i18next'
import { One } from '../builder/ValueInput.tsx'

export type TypedFacts = Record<string, FactValue>

interface FactFieldsProps {
  properties: readonly PropertyInfo[]
  value: TypedFacts
  onChange: (value: TypedFacts) => void
}

const scalar = (value: FactValue | undefined) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

/** Properties of the simulated request that conditions can use; empty ones count as unknown. */
export function FactFields({ properties, value, onChange }: FactFieldsProps) {
  const { t } = useTranslation('workflows')
  const own = properties.filter(({ property }) => !property.startsWith('employee.'))
  if (own.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('simulator.noFacts')}
      </Text>
    )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {own.map((property) => (
        <One
          key={property.property}
          property={property}
          label={property.label}
          value={scalar(value[property.property])}
          onChange={(next) => {
            const { [property.property]: _gone, ...rest } = value
            onChange(next === '' ? rest : { ...rest, [property.property]: next })
          }}
        />
      ))}
    </SimpleGrid>
  )
}
