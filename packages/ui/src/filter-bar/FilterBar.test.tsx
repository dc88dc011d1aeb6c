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

const ofReport: FilterDefinition[] = [
  {
    id: 'period',
    label: 'Period',
    kind: 'date-range',
    periods: [
      { value: 'this_month', label: 'This month' },
      { value: 'last_month', label: 'Last month' },
    ],
  },
  { id: 'day', label: 'As of', kind: 'day', error: 'That day is too far away.' },
  { id: 'team', label: 'My team', kind: 'switch' },
]

function setup(start: FilterValues = {}, offered = filters) {
  const onChange = vi.fn<(value: FilterValues) => void>()
  function Harness() {
    const [value, setValue] = useState(start)
    return (
      <FilterBar
        texts={defaultFilterTexts}
        filters={offered}
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

  it('offers periods that move with today besides two days, one of both at a time', async () => {
    const { user, onChange } = setup({ period: ['2026-01-31', ''] }, ofReport)
    await user.click(screen.getByRole('button', { name: 'Period' }))
    await user.click(await screen.findByRole('radio', { name: 'Last month' }))
    expect(onChange).toHaveBeenLastCalledWith({ period: ['last_month'] })
    expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toContain('Period: Last month')
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveProperty('value', '')
    await user.type(screen.getByRole('textbox', { name: 'To' }), '5/3/2026')
    expect(onChange).toHaveBeenLastCalledWith({ period: ['', '2026-03-05'] })
    expect(screen.getByRole('radio', { name: 'Last month' })).toHaveProperty('checked', false)
  })

  it('takes one day, and shows why it was refused', async () => {
    const { user, onChange } = setup({}, ofReport)
    await user.click(screen.getByRole('button', { name: 'As of' }))
    await user.type(await screen.findByRole('textbox', { name: 'Date' }), '5/3/2026')
    expect(onChange).toHaveBeenLastCalledWith({ day: ['2026-03-05'] })
    expect(screen.getByRole('alert').textContent).toBe('That day is too far away.')
  })

  it('turns a switch on and off at its button', async () => {
    const { user, onChange } = setup({}, ofReport)
    await user.click(screen.getByRole('button', { name: 'My team' }))
    expect(onChange).toHaveBeenLastCalledWith({ team: [1] })
    expect(screen.getByRole('button', { name: 'My team', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'My team' }))
    expect(onChange).toHaveBeenLastCalledWith({})
  })

  it('opens the dialog of a filter, and shows what was set in it', async () => {
    const onOpen = vi.fn()
    const { user } = setup({ where: ['age:more:30'] }, [
      {
        id: 'where',
        label: 'Conditions',
        kind: 'dialog',
        onOpen,
        summary: (values) => `${values.length} condition`,
      },
    ])
    expect(screen.getByText('1 condition')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Conditions' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })
})
