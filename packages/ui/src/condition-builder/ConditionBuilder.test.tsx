import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import {
  type BuiltCondition,
  type BuiltConditions,
  type ConditionColumn,
  defaultConditionTexts,
} from './types.ts'

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

const valuesOf = (onChange: ReturnType<typeof setup>['onChange']) =>
  (onChange.mock.lastCall?.[0].parts[0] as BuiltCondition | undefined)?.values

function setup(start: BuiltConditions, problems?: Record<string, string>) {
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
    expect(valuesOf(onChange)).toEqual([570])
    await choose(user, 'Comparison of condition 1', 'between')
    expect(valuesOf(onChange)).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Second value of condition 1: h' }), '2')
    expect(valuesOf(onChange)).toEqual(['', 120])
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

  it('takes groups of conditions, of which the other of all and any must hold', async () => {
    const first: BuiltCondition = { column: 'name', operator: 'empty', values: [] }
    const { user, onChange } = setup({ match: 'all', parts: [first] })
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    const inGroup: BuiltCondition = { column: 'name', operator: 'contains', values: [] }
    expect(onChange).toHaveBeenLastCalledWith({
      match: 'all',
      parts: [first, { match: 'any', parts: [inGroup] }],
    })
    expect(screen.getByRole('radiogroup', { name: 'Which conditions of group 2 must hold' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove condition 2.1' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Value of condition 2.1' }), 'rao')
    const [, addInGroup] = screen.getAllByRole('button', { name: 'Add condition' }).toReversed()
    await user.click(addInGroup as HTMLElement)
    await choose(user, 'Column of condition 2.2', 'Status')
    expect(onChange.mock.lastCall?.[0].parts[1]).toEqual({
      match: 'any',
      parts: [
        { ...inGroup, values: ['rao'] },
        { column: 'status', operator: 'is', values: [] },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Remove group 2' }))
    expect(onChange).toHaveBeenLastCalledWith({ match: 'all', parts: [first] })
  })

  it('shows what is wrong within a group', () => {
    setup(
      {
        match: 'all',
        parts: [{ match: 'any', parts: [{ column: 'name', operator: 'contains', values: [] }] }],
      },
      { '0.0': 'Enter a value.' },
    )
    const value = screen.getByRole('textbox', { name: 'Value of condition 1.1' })
    expect(value.getAttribute('aria-invalid')).toBe('true')
  })
})
