import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { type BuiltConditions, type ConditionColumn, defaultConditionTexts } from './types.ts'

const columns: ConditionColumn[] = [
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    operators: [
      { value: 'contains', label: 'contains', input: 'one' },
      { value: 'empty', label: 'is empty', input: 'none' },
    ],
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    operators: [{ value: 'is', label: 'is', input: 'several' }],
    options: [
      { value: 'active', label: 'Active' },
      { value: 'left', label: 'Left' },
    ],
  },
  {
    key: 'worked',
    label: 'Worked',
    kind: 'minutes',
    operators: [
      { value: 'more', label: 'more than', input: 'one' },
      { value: 'between', label: 'between', input: 'two' },
    ],
  },
  {
    key: 'joined',
    label: 'Joined',
    kind: 'date',
    operators: [{ value: 'within', label: 'within', input: 'period' }],
  },
]

function setup(start: BuiltConditions, problems?: Record<number, string>) {
  const onChange = vi.fn<(value: BuiltConditions) => void>()
  function Harness() {
    const [value, setValue] = useState(start)
    return (
      <ConditionBuilder
        texts={defaultConditionTexts}
        columns={columns}
        periods={[{ value: 'last_month', label: 'Last month' }]}
        problems={problems}
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

const choose = async (user: ReturnType<typeof setup>['user'], control: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: control }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const nothing: BuiltConditions = { match: 'all', parts: [] }

describe('ConditionBuilder', () => {
  it('adds a condition, whose comparisons and values are those of its column', async () => {
    const { user, onChange } = setup(nothing)
    expect(screen.getByText('No conditions. All rows are shown.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add condition' }))
    await user.type(screen.getByRole('textbox', { name: 'Value of condition 1' }), 'rao')
    expect(onChange).toHaveBeenLastCalledWith({
      match: 'all',
      parts: [{ column: 'name', operator: 'contains', values: ['rao'] }],
    })
    await choose(user, 'Column of condition 1', 'Status')
    await choose(user, 'Value of condition 1', 'Left')
    expect(onChange).toHaveBeenLastCalledWith({
      match: 'all',
      parts: [{ column: 'status', operator: 'is', values: ['left'] }],
    })
    await choose(user, 'Column of condition 1', 'Joined')
    await choose(user, 'Value of condition 1', 'Last month')
    expect(onChange).toHaveBeenLastCalledWith({
      match: 'all',
      parts: [{ column: 'joined', operator: 'within', values: ['last_month'] }],
    })
  })

  it('takes durations in hours and minutes, one or two of them', async () => {
    const { user, onChange } = setup({
      match: 'all',
      parts: [{ column: 'worked', operator: 'more', values: [] }],
    })
    await user.type(screen.getByRole('textbox', { name: 'Value of condition 1: h' }), '9')
    await user.type(screen.getByRole('textbox', { name: 'Value of condition 1: min' }), '30')
    expect(onChange.mock.lastCall?.[0].parts[0]?.values).toEqual([570])
    await choose(user, 'Comparison of condition 1', 'between')
    expect(onChange.mock.lastCall?.[0].parts[0]?.values).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Second value of condition 1: h' }), '2')
    expect(onChange.mock.lastCall?.[0].parts[0]?.values).toEqual(['', 120])
  })

  it('asks whether all or any must hold once there are two, and removes one', async () => {
    const part = { column: 'name', operator: 'empty', values: [] }
    const { user, onChange } = setup({ match: 'all', parts: [part] })
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add condition' }))
    await user.click(screen.getByRole('radio', { name: 'Any of them' }))
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }))
    expect(onChange).toHaveBeenLastCalledWith({
      match: 'any',
      parts: [{ column: 'name', operator: 'contains', values: [] }],
    })
  })

  it('shows what is wrong at the value, or at the column that does not exist', () => {
    setup(
      {
        match: 'all',
        parts: [
          { column: 'name', operator: 'contains', values: [] },
          { column: 'pay', operator: 'more', values: [5] },
        ],
      },
      { 0: 'Enter a value.', 1: 'There is no column “pay”.' },
    )
    const value = screen.getByRole('textbox', { name: 'Value of condition 1' })
    const column = screen.getByRole('combobox', { name: 'Column of condition 2' })
    expect([value, column].map((control) => control.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(screen.getByText('Enter a value.')).toBeTruthy()
    expect(screen.getByText('There is no column “pay”.')).toBeTruthy()
  })
})
