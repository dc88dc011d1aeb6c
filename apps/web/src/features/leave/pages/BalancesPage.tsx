import { Switch } from '@mantine/core'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { IconUpload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Formatter } from '../../../lib/formats.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import classes from '../Leave.module.css'
import { type BalanceRow, balanceListOptions, columnsOptions } from '../leave-queries.ts'
import '../texts.ts'

const UploadModal = lazy(() => import('../parts/UploadModal.tsx'))
const PersonLeave = lazy(() => import('../parts/PersonLeave.tsx'))

interface TypeColumn {
  LEAVE_TYPE_ID: number
  LEAVE_TYPE_NAME: string
  LEAVE_TYPE_CODE: string
}

function columnsOf(
  t: TFunction<'leave'>,
  format: Formatter,
  types: readonly TypeColumn[],
): DataTableColumn<BalanceRow>[] {
  return [
    {
      id: 'EMPLOYEE_NAME',
      header: t('balances.name'),
      sortable: true,
      width: 230,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.EMPLOYEE_CODE} colorKey={row.EMPLOYEE_ID} />
      ),
    },
    { id: 'department', header: t('balances.department'), width: 170, cell: (row) => row.DEPARTMENT_NAME },
    { id: 'location', header: t('balances.location'), width: 140, cell: (row) => row.LOCATION_NAME },
    { id: 'rule', header: t('balances.rule'), width: 170, cell: (row) => row.LEAVE_RULE_NAME },
    ...types.map(
      (type): DataTableColumn<BalanceRow> => ({
        id: `type_${type.LEAVE_TYPE_ID}`,
        header: type.LEAVE_TYPE_NAME,
        width: 120,
        cell: (row) => {
          const days = row.balances[type.LEAVE_TYPE_ID]
          return days === undefined ? '–' : format.number(days)
        },
      }),
    ),
  ]
}

/** A person on a phone: who it is, and every balance beside its type's short name. */
function BalanceCard({ row, types }: { row: BalanceRow; types: readonly TypeColumn[] }) {
  const format = useFormatter()
  const held = types.flatMap((type) => {
    const days = row.balances[type.LEAVE_TYPE_ID]
    return days === undefined ? [] : [{ ...type, days }]
  })
  return (
    <div className={classes.card}>
      <PersonChip
        name={row.EMPLOYEE_NAME}
        subtitle={row.LEAVE_RULE_NAME ?? row.EMPLOYEE_CODE}
        colorKey={row.EMPLOYEE_ID}
      />
      <dl className={classes.cardFigures}>
        {held.map(({ LEAVE_TYPE_ID, LEAVE_TYPE_NAME, days }) => (
          <div key={LEAVE_TYPE_ID}>
            <dt>{LEAVE_TYPE_NAME}</dt>
            <dd>{format.number(days)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Balances of everybody in reach; a row opens the person's, with what each is made of. */
export default function BalancesPage() {
  const { t } = useTranslation(['leave', 'leaveYears'])
  const format = useFormatter()
  const mayUpload = useCan('leave.balance.manage')
  const [isUploading, setIsUploading] = useState(false)
  const list = useList('leave.balances')
  const [query, setQuery] = useSearchParams()
  const [person, setPerson] = useState<BalanceRow | null>(null)
  const types = useQuery(columnsOptions).data?.leavesType
  const onlyNegative = query.get('negative') === '1'
  const columns = useMemo(() => columnsOf(t, format, types ?? []), [t, format, types])
  const { table } = useListRows(list, {
    page: (page, limit) => balanceListOptions(list.state, page, limit, onlyNegative),
    rowsOf: (answer) => answer.rows,
    totalOf: (answer) => answer.total_rows,
  })
  const toggle = (isOn: boolean) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (isOn) next.set('negative', '1')
      else next.delete('negative')
      next.delete('page')
      return next
    })
  return (
    <>
      <PageHeader
        title={t('titles.balances')}
        subtitle={t('balances.subtitle')}
        {...(mayUpload
          ? {
              primary: {
                label: t('leaveYears:upload.button'),
                icon: <IconUpload size={16} aria-hidden />,
                onClick: () => setIsUploading(true),
              },
            }
          : {})}
      />
      <Suspense fallback={null}>
        {isUploading ? <UploadModal onClose={() => setIsUploading(false)} /> : null}
      </Suspense>
      <Switch
        mb="md"
        label={t('balances.negative')}
        checked={onlyNegative}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      <DataTable
        label={t('titles.balances')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.EMPLOYEE_ID}
        rowLabel={(row) => row.EMPLOYEE_NAME}
        onRowOpen={setPerson}
        renderCard={(row) => <BalanceCard row={row} types={types ?? []} />}
        empty={{ title: t('balances.emptyTitle'), text: t('balances.emptyText') }}
      />
      {person ? (
        <Suspense fallback={null}>
          <PersonLeave
            employeeId={person.EMPLOYEE_ID}
            name={person.EMPLOYEE_NAME}
            onClose={() => setPerson(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
