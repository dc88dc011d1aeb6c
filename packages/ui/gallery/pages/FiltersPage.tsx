import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FilterBar, type FilterDefinition, type FilterValues } from '../../src/index.ts'
import { people } from '../people.ts'

const filters: FilterDefinition[] = [
  {
    id: '5',
    label: 'Department',
    kind: 'multi',
    options: [
      'Sales',
      'Finance',
      'Engineering',
      'People operations',
      'Legal',
      'Design',
      'Support',
      'Field',
      'Lab',
    ].map((label, index) => ({ value: index + 1, label })),
  },
  {
    id: '1',
    label: 'Employee',
    kind: 'multi',
    loadOptions: async (search) =>
      people
        .filter((person) => person.name.toLowerCase().includes(search.toLowerCase()))
        .slice(0, 20)
        .map((person) => ({ value: person.id, label: person.name })),
    loadSelected: async (ids) =>
      people.filter((person) => ids.includes(person.id)).map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    id: '125',
    label: 'Status',
    kind: 'single',
    options: [
      { value: 1, label: 'Active' },
      { value: 0, label: 'Inactive' },
    ],
  },
  { id: 'joined', label: 'Joined', kind: 'date-range' },
  {
    id: '15',
    label: 'State',
    kind: 'multi',
    loadOptions: async () => {
      throw new Error('offline')
    },
  },
]

export function FiltersPage() {
  const [value, setValue] = useState<FilterValues>({ '5': [1, 2, 3], '1': [7], joined: ['2026-01-01', ''] })
  return (
    <Stack>
      <FilterBar filters={filters} value={value} onChange={setValue} />
      <Text size="sm" c="dimmed" component="pre">
        {JSON.stringify(value)}
      </Text>
    </Stack>
  )
}
