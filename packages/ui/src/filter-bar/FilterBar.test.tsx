import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import type { FilterValues } from '../data-table/types.ts'
import { FilterBar } from './FilterBar.tsx'
import type { FilterDefinition } from './types.ts'
import { defaultFilterTexts } from './types.ts'

const filters: FilterDefinition[] = [
  {
    id: '5',
    label: 'Department',
    kind: 'multi',
    options: [
      { value: 1, label: 'Sales' },
      { value: 2, label: 'Finance' },
      { value: 3, label: 'Legal' },
    ],
  },
  {
    id: '1',
    label: 'Employee',
    kind: 'multi',
    loadOptions: async (search) => [{ value: 9, label: `Asha ${search}`.trim() }],
    loadSelected: async () => [{ value: 7, label: 'Ravi Kumar' }],
  },
  { id: 'joined', label: 'Joined', kind: 'date-range' },
]

function setup(start: FilterValues = {}) {
  const onChange = vi.fn<(value: FilterValues) => void>()
  function Harness() {
    const [value, setValue] = useState(start)
    return (
      <FilterBar
        texts={defaultFilterTexts}
        filters={filters}
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  return { ...renderUi(<Harness />), onChange }
}

describe('FilterBar', () => {
  it('adds and removes values, preserving the type of ids', async () => {
    const { user, onChange } = setup()
    await user.click(screen.getByRole('button', { name: 'Department' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Sales' }))
    await user.click(screen.getByRole('checkbox', { name: 'Legal' }))
    expect(onChange).toHaveBeenLastCalledWith({ '5': [1, 3] })
    await user.click(screen.getByRole('checkbox', { name: 'Sales' }))
    expect(onChange).toHaveBeenLastCalledWith({ '5': [3] })
    await user.click(screen.getByRole('button', { name: 'Remove filter Department' }))
    expect(onChange).toHaveBeenLastCalledWith({})
  })

  it('loads the names of values from the URL', async () => {
    setup({ '1': [7] })
    expect(await screen.findByText('Ravi Kumar')).toBeTruthy()
  })

  it('summarises several values and clears them all', async () => {
    const { user, onChange } = setup({ '5': [1, 2, 3], joined: ['2026-01-31', ''] })
    expect(screen.getByText('Sales, Finance +1')).toBeTruthy()
    expect(screen.getByText('from 31/01/2026')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(onChange).toHaveBeenLastCalledWith({})
  })

  it('accepts typed dates, but only complete ones', async () => {
    const { user, onChange } = setup()
    await user.click(screen.getByRole('button', { name: 'Joined' }))
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '5/3/2026')
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(onChange).toHaveBeenLastCalledWith({ joined: ['2026-03-05', ''] })
  })
})
