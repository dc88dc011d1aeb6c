import { ActionIcon, Button, Menu, Stack } from '@mantine/core'
import { useState } from 'react'
import { IconDotsVertical, IconPlus } from '../../src/icons.ts'
import {
  DataTable,
  type DataTableColumn,
  type DataTablePreferences,
  type DataTableProps,
  type DataTableState,
  DetailDrawer,
  FilterBar,
  formatDateText,
  initialTableState,
  KeyValueList,
  noSelection,
  PersonChip,
  type Selection,
  StatusBadge,
  type StatusKind,
} from '../../src/index.ts'
import { type Person, people } from '../people.ts'

const kinds: Record<Person['status'], StatusKind> = {
  Active: 'success',
  'On notice': 'pending',
  Left: 'neutral',
}

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
    cell: (row) => row.salary.toLocaleString('en-IN', { style: 'currency', currency: 'INR' }),
  },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    cell: (row) => <StatusBadge kind={kinds[row.status]}>{row.status}</StatusBadge>,
  },
  { id: 'code', header: 'Code', isHidden: true, cell: (row) => row.code },
]

/** Plays the server: search, filters, sort and page. */
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

function RowMenu({ person }: { person: Person }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${person.name}`}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Edit</Menu.Item>
        <Menu.Item>Transfer</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function PeopleTable(props: Partial<DataTableProps<Person>> & { limit?: number }) {
  const [state, setState] = useState<DataTableState>({ ...initialTableState, limit: props.limit ?? 20 })
  const [preferences, setPreferences] = useState<DataTablePreferences>({})
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [open, setOpen] = useState<Person | null>(null)
  const [tab, setTab] = useState('profile')
  const facts = open
    ? columns.map((column) => ({ id: column.id, label: column.header, value: column.cell(open) }))
    : []
  return (
    <>
      <DataTable<Person>
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
        rowActions={(row) => <RowMenu person={row} />}
        onExport={() => undefined}
        toolbar={
          <FilterBar
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
      <DetailDrawer
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={open?.name}
        subtitle={open?.code}
        badge={open ? <StatusBadge kind={kinds[open.status]}>{open.status}</StatusBadge> : null}
        pageHref="?page=pieces"
        tab={tab}
        onTabChange={setTab}
        tabs={[
          { id: 'profile', label: 'Profile', content: <KeyValueList items={facts} /> },
          {
            id: 'rows',
            label: 'In rows',
            count: facts.length,
            content: <KeyValueList items={facts} layout="rows" />,
          },
        ]}
        footer={<Button onClick={() => setOpen(null)}>Done</Button>}
      />
    </>
  )
}

export function TablePage() {
  return <PeopleTable />
}

export function LongTablePage() {
  return <PeopleTable limit={200} maxHeight="60dvh" />
}

export function TableStatesPage() {
  const none = { rows: [], total: 0, toolbar: null, isSearchable: false }
  return (
    <Stack gap="xl">
      <PeopleTable {...none} label="Loading" rows={undefined} />
      <PeopleTable
        label="Fetching"
        toolbar={null}
        isSearchable={false}
        isFetching
        rows={people.slice(0, 3)}
        maxHeight="none"
      />
      <PeopleTable
        {...none}
        label="Empty"
        empty={{
          title: 'No employees yet',
          text: 'Everyone who works here appears in this list.',
          action: <Button leftSection={<IconPlus size={16} />}>Add the first</Button>,
        }}
      />
      <PeopleTable
        {...none}
        label="Failed"
        rows={undefined}
        error="The server did not answer."
        onRetry={() => undefined}
      />
      <PeopleTable {...none} label="Forbidden" isForbidden />
    </Stack>
  )
}
