import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconPlus } from '../../src/icons.ts'
import {
  ActionMenu,
  DataTable,
  type DataTableColumn,
  type DataTablePreferences,
  type DataTableProps,
  type DataTableState,
  DetailDrawer,
  defaultFilterTexts,
  defaultTableTexts,
  type EndlessRows,
  FilterBar,
  formatDateText,
  initialTableState,
  KeyValueList,
  ListCard,
  noSelection,
  PersonChip,
  type Selection,
  StatusBadge,
  type StatusKind,
} from '../../src/index.ts'
import { type Person, people } from '../fixtures/people.ts'
import type { Story } from '../story.ts'

const kinds: Record<Person['status'], StatusKind> = {
  Active: 'success',
  'On notice': 'pending',
  Left: 'neutral',
}
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const nothing = () => undefined

const columns: DataTableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    sortable: true,
    cell: (row) => <PersonChip name={row.name} subtitle={row.code} colorKey={row.id} />,
  },
  { id: 'department', header: 'Department', sortable: true, cell: (row) => row.department },
  { id: 'location', header: 'Location', sortable: true, width: 140, cell: (row) => row.location },
  {
    id: 'joinedOn',
    header: 'Joined',
    width: 130,
    sortable: true,
    cell: (row) => formatDateText(row.joinedOn),
  },
  {
    id: 'salary',
    header: 'Monthly pay',
    width: 140,
    align: 'end',
    sortable: true,
    cell: (row) => rupees.format(row.salary),
  },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    cell: (row) => <StatusBadge kind={kinds[row.status]}>{row.status}</StatusBadge>,
  },
  { id: 'code', header: 'Code', isHidden: true, cell: (row) => row.code },
]

/** Simulates the server: search, filters, sort and page. */
function answer(state: DataTableState): { rows: Person[]; total: number } {
  const wanted = state.search.toLowerCase()
  const places = state.filters['8'] ?? []
  const found = people.filter(
    (person) =>
      `${person.name} ${person.code}`.toLowerCase().includes(wanted) &&
      (places.length === 0 || places.includes(person.location)),
  )
  const name = state.sort?.replace('-', '') as keyof Person | undefined
  if (name) found.sort((a, b) => (a[name] < b[name] ? -1 : 1) * (state.sort?.startsWith('-') ? -1 : 1))
  return { rows: found.slice((state.page - 1) * state.limit, state.page * state.limit), total: found.length }
}

interface PeopleProps extends Partial<DataTableProps<Person>> {
  first?: Partial<DataTableState>
  chosen?: Selection
  liked?: DataTablePreferences
}

function PeopleTable({ first, chosen = noSelection, liked = {}, ...props }: PeopleProps) {
  const [state, setState] = useState<DataTableState>({ ...initialTableState, limit: 10, ...first })
  const [preferences, setPreferences] = useState(liked)
  const [selection, setSelection] = useState(chosen)
  const [open, setOpen] = useState<Person | null>(null)
  return (
    <>
      <DataTable<Person>
        texts={defaultTableTexts}
        label="Employees"
        columns={columns}
        {...answer(state)}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        state={state}
        onStateChange={setState}
        preferences={preferences}
        onPreferencesChange={setPreferences}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={(_, count) => (
          <Button size="compact-sm" variant="default">
            Suspend {count}
          </Button>
        )}
        onRowOpen={setOpen}
        rowActions={(row) => (
          <ActionMenu label={`Actions for ${row.name}`} actions={[{ label: 'Edit', onClick: nothing }]} />
        )}
        onExport={nothing}
        toolbar={
          <FilterBar
            texts={defaultFilterTexts}
            filters={[
              {
                id: '8',
                label: 'Location',
                kind: 'multi',
                options: ['Pune', 'Bengaluru', 'Kolkata'].map((place) => ({ value: place, label: place })),
              },
              { id: 'joined', label: 'Joined', kind: 'date-range' },
            ]}
            value={state.filters}
            onChange={(filters) => setState({ ...state, filters, page: 1 })}
          />
        }
        {...props}
      />
      <PersonDrawer person={open} onClose={() => setOpen(null)} />
    </>
  )
}

function PersonDrawer({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const [tab, setTab] = useState('profile')
  const facts = person
    ? columns.map((column) => ({ id: column.id, label: column.header, value: column.cell(person) }))
    : []
  return (
    <DetailDrawer
      isOpen={person !== null}
      onClose={onClose}
      title={person?.name}
      subtitle={person?.code}
      badge={person ? <StatusBadge kind={kinds[person.status]}>{person.status}</StatusBadge> : null}
      pageHref="#/page/header"
      tab={tab}
      onTabChange={setTab}
      tabs={[
        { id: 'profile', label: 'Profile', content: <KeyValueList items={facts} /> },
        { id: 'rows', label: 'In rows', count: 7, content: <KeyValueList items={facts} layout="rows" /> },
      ]}
      footer={<Button onClick={onClose}>Done</Button>}
    />
  )
}

/** Only the first 40 people are loaded. */
const endless: EndlessRows<Person> = {
  rowAt: (index) => people.slice(0, 40)[index],
  want: nothing,
  subscribe: () => nothing,
  version: () => 1,
}

const none = { rows: [], total: 0, toolbar: null, isSearchable: false }
const story = (id: string, title: string, props: PeopleProps, more: Partial<Story> = {}): Story => ({
  id: `data-table/${id}`,
  title,
  shows: ['DataTable'],
  Body: () => <PeopleTable {...props} />,
  ...more,
})

export const tableStories: Story[] = [
  story('people', 'A list', {}),
  story('sorted-filtered', 'Sorted, filtered and on another page', {
    first: { sort: '-salary', filters: { 8: ['Pune'] }, page: 3 },
  }),
  story('compact', 'Compact', { liked: { density: 'compact' } }),
  story('comfortable', 'With much room', { first: { limit: 5 }, liked: { density: 'comfortable' } }),
  story('arranged', 'With widths of one’s own, two columns pinned', {
    first: { limit: 5 },
    liked: { widths: { name: 320, department: 260, location: 240 }, pinned: 2 },
  }),
  story('endless', 'All rows in one scroll; those on their way are held a place for', {
    first: { isEndless: true },
    endless,
    maxHeight: '480px',
  }),
  story(
    'tools',
    'Density, printing and keys',
    { loadRows: async (most) => people.slice(0, most) },
    { isOverlay: true, steps: [{ press: 'button', name: defaultTableTexts.tools }] },
  ),
  story('few-columns', 'With columns of one’s own', { first: { columns: ['name', 'code', 'status'] } }),
  story('totals', 'With sums over all rows', {
    columns: columns.map((column) =>
      column.id === 'salary' ? { ...column, total: rupees.format(18_450_000) } : column,
    ),
    totalsLabel: 'Total of 250 rows',
  }),
  story('cards', 'With cards of its own on a phone', {
    first: { limit: 4 },
    renderCard: (row) => <PersonChip name={row.name} subtitle={`${row.department} · ${row.location}`} />,
  }),
  story('selected', 'Some rows selected', { chosen: { kind: 'some', ids: [1, 3, 4] } }),
  story(
    'selected-all',
    'All rows on all pages selected',
    {},
    {
      steps: [
        { on: 'desktop', press: 'checkbox', name: 'Select all on this page' },
        { on: 'phone', press: 'checkbox', name: /./ },
        { press: 'button', name: /^Select all/ },
      ],
    },
  ),
  story(
    'columns',
    'Choosing columns',
    {},
    {
      isOverlay: true,
      steps: [{ on: 'desktop', press: 'button', name: defaultTableTexts.columns }],
    },
  ),
  story(
    'drawer',
    'A row opened beside the list',
    {},
    { isOverlay: true, shows: ['DataTable', 'DetailDrawer'], steps: [{ press: 'button', name: /Asha Rao/ }] },
  ),
  story('long', '200 rows, of which few are drawn', { first: { limit: 200 }, maxHeight: '480px' }),
  story('loading', 'While the first page is loaded', { ...none, rows: undefined }),
  story('fetching', 'While the next page is loaded', {
    rows: people.slice(0, 3),
    isFetching: true,
    maxHeight: 'none',
  }),
  story('exporting', 'While it is exported', { rows: people.slice(0, 2), isExporting: true }),
  story('empty', 'Nothing there yet', {
    ...none,
    empty: {
      title: 'No employees yet',
      text: 'Everyone who works here appears in this list.',
      action: <Button leftSection={<IconPlus size={16} />}>Add the first</Button>,
    },
  }),
  story('nothing-found', 'Nothing found', { first: { search: 'xyzzy' } }),
  story('failed', 'Not loaded', {
    ...none,
    rows: undefined,
    error: 'The server did not answer.',
    onRetry: nothing,
  }),
  story('forbidden', 'Not allowed', { ...none, isForbidden: true }),
  {
    id: 'data-table/list-card',
    title: 'A row as a card',
    shows: ['ListCard'],
    Body: () => (
      <ListCard
        title={<PersonChip name="Asha Rao" subtitle="EMP-0001" colorKey={1} />}
        badge={<StatusBadge kind="pending">On notice</StatusBadge>}
        lines={['Resigned for a move abroad', null]}
        meta={['Finance', 'Pune', '']}
        actions={<Button size="compact-sm">Take back</Button>}
      />
    ),
  },
]
