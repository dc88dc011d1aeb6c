import { Group, Text } from '@mantine/core'
import { DataTable, noSelection, type Selection } from '@muster/ui/data-table'
import { FilterBar } from '@muster/ui/filter-bar'
import { PageHeader } from '@muster/ui/page'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { UserActions } from './UserActions.tsx'
import { LoginState, rolesText, userColumns } from './user-columns.tsx'
import { type UserRow, userFilters, usersOptions } from './user-queries.ts'
import './bulk-texts.ts'

/** What the account of each person may and has, and what is done with many of them at once. */
export default function UserConfigurationsPage() {
  const { t } = useTranslation('bulkWork')
  const format = useFormatter()
  const navigate = useNavigate()
  const filterTexts = useFilterTexts()
  const list = useList('employees.configurations')
  const { state, setState } = list
  const [selection, setSelection] = useState<Selection>(noSelection)
  const columns = useMemo(() => userColumns(t, format), [t, format])
  const filters = useMemo(() => userFilters(t), [t])
  const { data, table } = useListRows(list, {
    page: (page, limit) => usersOptions(state, page, limit),
    rowsOf: (answer) => answer.users,
    totalOf: (answer) => answer.total_rows,
  })
  return (
    <>
      <PageHeader
        title={t('users.list')}
        subtitle={t('users.text')}
        count={data?.total_rows}
        crumbs={[
          { label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') },
          { label: t('title'), href: hrefOf('/users/bulk-work') },
        ]}
      />
      <DataTable
        label={t('users.list')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.EMPLOYEE_ID}
        rowLabel={(row) => row.EMPLOYEE_NAME}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={(chosen) => <UserActions state={state} selection={chosen} />}
        onRowOpen={(row) => void navigate(`/users/view/${row.EMPLOYEE_ID}?tab=account`)}
        renderCard={(row) => <UserCard row={row} />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{ title: t('users.emptyTitle'), text: t('users.emptyText') }}
      />
    </>
  )
}

/** An account on a phone. */
function UserCard({ row }: { row: UserRow }) {
  const { t } = useTranslation('bulkWork')
  const format = useFormatter()
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {row.EMPLOYEE_NAME}
        </Text>
        <LoginState t={t} row={row} />
      </Group>
      <Text size="xs" c="dimmed">
        {row.EMPLOYEE_CODE} · {rolesText(row)}
      </Text>
      <Text size="xs" c="dimmed">
        {t('users.columns.last')}: {row.last_sign_in ? format.dateTime(row.last_sign_in) : t('users.never')}
      </Text>
    </>
  )
}
