import { useState } from 'react'
import { defaultFilterTexts, FilterBar, type FilterDefinition, type FilterValues } from '../../src/index.ts'
import { people } from '../fixtures/people.ts'
import type { Story } from '../story.ts'

const departments = 'Sales,Finance,Engineering,People operations,Legal,Design,Support,Field,Lab'.split(',')

const filters: FilterDefinition[] = [
  {
    id: '5',
    label: 'Department',
    kind: 'multi',
    options: departments.map((label, index) => ({ value: index + 1, label })),
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

const ofReport: FilterDefinition[] = [
  {
    id: 'period',
    label: 'Period',
    kind: 'date-range',
    periods: [
      { value: 'this_month', label: 'This month' },
      { value: 'last_month', label: 'Last month' },
      { value: 'last_12_months', label: 'Last 12 months' },
    ],
    error: 'At most 366 days can be read at once.',
  },
  { id: 'day', label: 'As of', kind: 'day' },
  { id: 'team', label: 'My team', kind: 'switch' },
  {
    id: 'where',
    label: 'Conditions',
    kind: 'dialog',
    onOpen: () => undefined,
    summary: (values) => values.join(' and '),
  },
]

function Filters({ first, offered = filters }: { first: FilterValues; offered?: FilterDefinition[] }) {
  const [value, setValue] = useState(first)
  return <FilterBar texts={defaultFilterTexts} filters={offered} value={value} onChange={setValue} />
}

const filled = { '5': [1, 2, 3], '1': [7], joined: ['2026-01-01', ''] }
const story = (
  id: string,
  title: string,
  first: FilterValues,
  steps?: Story['steps'],
  offered?: FilterDefinition[],
): Story => ({
  id: `filter-bar/${id}`,
  title,
  shows: ['FilterBar'],
  isOverlay: steps !== undefined,
  Body: () => <Filters first={first} offered={offered} />,
  steps,
})
const openDrawer = { on: 'phone', press: 'button', name: /^Filters/ } as const

export const filterStories: Story[] = [
  story('empty', 'Nothing filtered', {}),
  story('filled', 'Three filters set', filled),
  story('choices', 'A choice of options', filled, [openDrawer, { press: 'button', name: /^Department/ }]),
  story('single', 'One of few options', {}, [openDrawer, { press: 'button', name: /^Status/ }]),
  story('dates', 'From one day to another', filled, [openDrawer, { press: 'button', name: /^Joined/ }]),
  story(
    'periods',
    'A period that moves with today, refused by the server',
    { period: ['last_month'], team: [1], where: ['Age is more than 30'] },
    [openDrawer, { press: 'button', name: /^Period/ }],
    ofReport,
  ),
  story(
    'day',
    'One day',
    { day: ['2026-01-31'] },
    [openDrawer, { press: 'button', name: /^As of/ }],
    ofReport,
  ),
  story('failed', 'Options that could not be loaded', {}, [
    openDrawer,
    { on: 'desktop', press: 'button', name: /^More/ },
    { press: 'button', name: /^State/ },
  ]),
]
