import { Switch } from '@mantine/core'
import { IconUpload } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmployeeChip, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { type BalanceRow, balanceListOptions, columnsOptions } from '../leave-queries.ts'
import '../own-texts.ts'
import '../texts.ts'

const UploadModal = lazy(() => import('../parts/UploadModal.tsx'))
const PersonLeave = lazy(() => import('../parts/PersonLeave.tsx'))

const NEGATIVE = 'negative'
const isNegative = (params: URLSearchParams) => params.get(NEGATIVE) === '1'

interface TypeColumn {
  LEAVE_TYPE_ID: number
  LEAVE_TYPE_NAME: string
}

/** Balances of everybody in reach; a row opens the employee's balances with their breakdown. */
export default function BalancesPage() {
  const { t } = useTranslation(['leave', 'leaveYears'])
  const make = useColumns<BalanceRow>()
  const mayUpload = useCan('leave.balance.manage')
  const [isUploading, setIsUploading] = useState(false)
  const types = useQuery(columnsOptions).data?.leavesType ?? []
  const figure = useFigure()
  return (
    <ListScreen
      list="leave.balances"
      load={({ state, page, limit, params }) => balanceListOptions(state, page, limit, isNegative(params))}
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.total_rows}
      title={t('titles.balances')}
      subtitle={t('balances.subtitle')}
      primary={
        mayUpload && {
          label: t('leaveYears:upload.button'),
          icon: <IconUpload size={16} aria-hidden />,
          onClick: () => setIsUploading(true),
        }
      }
      columns={[
        make.employee('EMPLOYEE_NAME', t('balances.name'), { sortable: true, width: 230 }),
        make.text('department', t('balances.department'), (row) => row.DEPARTMENT_NAME, { width: 170 }),
        make.text('location', t('balances.location'), (row) => row.LOCATION_NAME, { width: 140 }),
        make.text('rule', t('balances.rule'), (row) => row.LEAVE_RULE_NAME, { width: 170 }),
        ...types.map(({ LEAVE_TYPE_ID: id, LEAVE_TYPE_NAME: name }) =>
          make.text(`type_${id}`, name, (row) => figure(row, id), { width: 150, none: '–' }),
        ),
      ]}
      row={{ id: (row) => row.EMPLOYEE_ID, label: (row) => row.EMPLOYEE_NAME }}
      card={(row) => <BalanceCard row={row} types={types} />}
      above={({ request: { params }, change }) => (
        <Switch
          mb="md"
          label={t('balances.negative')}
          checked={isNegative(params)}
          onChange={(event) => change({ [NEGATIVE]: event.currentTarget.checked ? 1 : null, page: null })}
        />
      )}
      drawer={{
        param: 'person',
        render: ({ id, row, close }) => (
          <PersonLeave employeeId={Number(id)} name={row?.EMPLOYEE_NAME ?? ''} onClose={close} />
        ),
      }}
      below={() => (isUploading ? <UploadModal onClose={() => setIsUploading(false)} /> : null)}
      empty={{ title: t('balances.emptyTitle'), text: t('balances.emptyText') }}
    />
  )
}

/** What a person has of a leave type: a number of days, or how many each time for a type without a balance. */
function useFigure(): (row: BalanceRow, typeId: number) => string | null {
  const { t } = useTranslation('ownLeave')
  const format = useFormatter()
  return (row, typeId) => {
    const granted = row.per_occasion[typeId]
    if (granted !== undefined) return t('perOccasion', { days: format.number(granted) })
    const days = row.balances[typeId]
    return days === undefined ? null : format.number(days)
  }
}

/** Card layout of a row on phones: the employee and one balance per leave type. */
function BalanceCard({ row, types }: { row: BalanceRow; types: readonly TypeColumn[] }) {
  const figure = useFigure()
  const held = types.flatMap((type) => {
    const days = figure(row, type.LEAVE_TYPE_ID)
    return days === null ? [] : [{ ...type, days }]
  })
  return (
    <div className={classes.card}>
      <EmployeeChip row={row} subtitle={row.LEAVE_RULE_NAME ?? row.EMPLOYEE_CODE} />
      <dl className={classes.cardFigures}>
        {held.map(({ LEAVE_TYPE_ID, LEAVE_TYPE_NAME, days }) => (
          <div key={LEAVE_TYPE_ID}>
            <dt>{LEAVE_TYPE_NAME}</dt>
            <dd>{days}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
