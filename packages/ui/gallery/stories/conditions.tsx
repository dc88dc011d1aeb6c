import { useState } from 'react'
import {
  type BuiltConditions,
  ConditionBuilder,
  type ConditionBuilderProps,
  type ConditionColumn,
  defaultConditionTexts,
} from '../../src/index.ts'
import type { Story } from '../story.ts'

const columns: ConditionColumn[] = [
  {
    key: 'department',
    label: 'Department',
    kind: 'text',
    operators: [
      { value: 'is', label: 'is', input: 'several' },
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
    operators: [{ value: 'more', label: 'is more than', input: 'one' }],
  },
  {
    key: 'joined',
    label: 'Joined on',
    kind: 'date',
    operators: [
      { value: 'within', label: 'is in', input: 'period' },
      { value: 'between', label: 'is between', input: 'two' },
    ],
  },
]

const filled: BuiltConditions = {
  match: 'any',
  parts: [
    { column: 'department', operator: 'is', values: ['Sales', 'Finance'] },
    { column: 'status', operator: 'is', values: ['active'] },
    { column: 'worked', operator: 'more', values: [570] },
    { column: 'joined', operator: 'within', values: ['last_month'] },
    { column: 'joined', operator: 'between', values: ['2026-01-01', '2026-03-31'] },
  ],
}

function Conditions({
  start,
  problems,
}: { start: BuiltConditions } & Pick<ConditionBuilderProps, 'problems'>) {
  const [value, setValue] = useState(start)
  return (
    <ConditionBuilder
      columns={columns}
      value={value}
      onChange={setValue}
      periods={[{ value: 'last_month', label: 'Last month' }]}
      problems={problems}
      texts={defaultConditionTexts}
    />
  )
}

const shows = ['ConditionBuilder']

export const conditionStories: Story[] = [
  {
    id: 'condition-builder/empty',
    title: 'No conditions yet',
    shows,
    Body: () => <Conditions start={{ match: 'all', parts: [] }} />,
  },
  {
    id: 'condition-builder/filled',
    title: 'A condition of each kind',
    shows,
    Body: () => <Conditions start={filled} />,
  },
  {
    id: 'condition-builder/groups',
    title: 'A group of conditions, of which any must hold',
    shows,
    Body: () => (
      <Conditions
        start={{
          match: 'all',
          parts: [
            { column: 'joined', operator: 'between', values: ['2026-01-01', '2026-03-31'] },
            {
              match: 'any',
              parts: [
                { column: 'worked', operator: 'more', values: [570] },
                { column: 'worked', operator: 'more', values: [] },
              ],
            },
          ],
        }}
        problems={{ '1.1': 'Enter one value for “Worked”.' }}
      />
    ),
  },
  {
    id: 'condition-builder/wrong',
    title: 'A value that is missing, and a column that does not exist',
    shows,
    Body: () => (
      <Conditions
        start={{
          match: 'all',
          parts: [
            { column: 'worked', operator: 'more', values: [] },
            { column: 'pay', operator: 'more', values: [5] },
          ],
        }}
        problems={{ 0: 'Enter one value for “Worked”.', 1: 'There is no column “pay”.' }}
      />
    ),
  },
]
