import { Button, Group, Text } from '@mantine/core'
import { DataTable, type Selection } from '@muster/ui/data-table'
import { FilterBar } from '@muster/ui/filter-bar'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { PersonCard } from '../components/PersonCard.tsx'
import { directoryColumns, furtherFields, furtherSlugs } from '../data/directory-columns.tsx'
import { directoryFilters } from '../data/directory-filters.ts'
import { criteriaOf, directoryOptions } from '../data/directory-query.ts'
import { employeeFormOptions, fieldsOf } from '../data/employee-form-options.ts'
import { type BulkSelection, bulkSelectionOf } from './people-selection.ts'

interface ChoosePeopleProps {
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  onNext: (selection: BulkSelection, count: number) => void
}

/** The directory to choose from: one by one, across pages, or everybody the filters leave. */
export function ChoosePeople({ selection, onSelectionChange, onNext }: ChoosePeopleProps) {
  const { t } = useTranslation('bulkWork')
  const { t: people } = useTranslation('employees')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const list = useList('employees')
  const { state, setState } = list
  const form = useQuery(employeeFormOptions).data
  const fields = useMemo(() => (form ? fieldsOf(form) : []), [form])
  const columns = useMemo(() => directoryColumns(people, format, fields), [people, format, fields])
  const filters = useMemo(
    () =>
      directoryFilters(form, {
        status: people('columns.status'),
        active: people('status.active'),
        left: people('status.left'),
        shift: people('columns.shift'),
      }),
    [form, people],
  )
  const criteria = criteriaOf(state, furtherSlugs(columns, list.columns, furtherFields(fields)))
  const { data, table } = useListRows(list, {
    page: (page, limit) => directoryOptions({ ...criteria, limit }, page),
    rowsOf: (answer) => answer.employees,
    totalOf: (answer) => answer.total_rows,
  })
  const total = data?.total_rows ?? 0
  const count =
    selection.kind === 'some' ? selection.ids.length : Math.max(0, total - selection.except.length)
  return (
    <>
      <DataTable
        label={t('edit.list')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.EMPLOYEE_ID}
        rowLabel={(row) => row.EMPLOYEE_NAME}
        selection={selection}
        onSelectionChange={onSelectionChange}
        bulkActions={() => null}
        renderCard={(row) => <PersonCard row={row} />}
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
      <Group justify="flex-end" mt="md">
        <Text size="sm" role="status">
          {t('edit.chosen', { count })}
        </Text>
        <Button disabled={count === 0} onClick={() => onNext(bulkSelectionOf(criteria, selection), count)}>
          {t('edit.next')}
        </Button>
      </Group>
    </>
  )
}
