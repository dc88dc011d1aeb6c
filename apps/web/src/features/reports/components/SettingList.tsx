import { Button } from '@mantine/core'
import { type DataTableState, ListCard } from '@muster/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, inUseFilter, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { areaNumbers } from '../data/report-library.ts'
import { configOptions, type ReportSetup, type SetReport } from '../data/report-setup.ts'
import '../../../lib/dataset/texts.ts'

const SettingDrawer = lazy(() => import('./SettingDrawer.tsx'))
const AccessDrawer = lazy(() => import('./AccessDrawer.tsx'))

const AREA = 'area'
const STATUS = 'status'

function shownReports({ reports }: ReportSetup, state: DataTableState): SetReport[] {
  const [area, status] = [filterValue(state, AREA), filterValue(state, STATUS)]
  const text = state.search.trim().toLowerCase()
  return reports.filter(
    ({ name, description, area: own, is_on: isOn }) =>
      (area === undefined || own === area) &&
      (status === undefined || isOn === (status === '1')) &&
      `${name} ${description}`.toLowerCase().includes(text),
  )
}

/** All reports with what the organisation has changed about them; a row opens the report's settings. */
export function SettingList() {
  const { t } = useTranslation('reports')
  const make = useColumns<SetReport>()
  const [sharing, setSharing] = useState<SetReport | null>(null)
  const words = { on: t('setup.on'), off: t('setup.off') }
  const forWhom = ({ roles }: SetReport, names: ReportSetup['roles']) =>
    roles === null
      ? t('setup.everybody')
      : roles.map((id) => names.find((role) => role.id === id)?.name ?? String(id)).join(', ')
  return (
    <>
      <ListScreen
        list="reports.settings"
        label={t('setup.tabs.reports')}
        load={({ state }) => ({
          ...configOptions,
          queryKey: [...configOptions.queryKey, state.filters, state.search],
          select: (data: ReportSetup) => ({ ...data, reports: shownReports(data, state) }),
        })}
        rowsOf={(data) => data.reports}
        totalOf={(data) => data.reports.length}
        isWhole
        columns={({ data }) => [
          make.text('name', t('runs.report'), ({ name }) => name, { width: 260 }),
          make.text('area', t('areas'), ({ area }) => t(`area.${area}`), { width: 130 }),
          make.status('status', t('setup.status'), ({ is_on: isOn }) => inUseWord(isOn ? 1 : 0, words), {
            width: 110,
          }),
          make.text('roles', t('setup.for'), (row) => forWhom(row, data?.roles ?? []), { width: 200 }),
          make.text('period', t('setup.period'), ({ usual_period: period }) =>
            period ? t(`dataset:periods.${period}`) : '',
          ),
          make.text('columns', t('setup.columns'), ({ has_columns: own }) =>
            own ? t('setup.ownColumns') : '',
          ),
          make.number('given', t('setup.given'), ({ given }) => given, { width: 120 }),
        ]}
        filters={[
          oneFilter(
            AREA,
            t('areas'),
            areaNumbers.map(([, area]) => ({ value: area, label: t(`area.${area}`) })),
          ),
          inUseFilter(STATUS, t('setup.status'), words),
        ]}
        row={{
          id: (row) => row.report_id,
          label: (row) => row.name,
          actions: (row) => (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setSharing(row)}
              aria-label={t('access.of', { name: row.name })}
            >
              {t('access.open')}
            </Button>
          ),
        }}
        card={(row, { data }) => (
          <ListCard
            title={row.name}
            badge={<Status word={inUseWord(row.is_on ? 1 : 0, words)} />}
            lines={[t(`area.${row.area}`), forWhom(row, data?.roles ?? [])]}
          />
        )}
        drawer={{
          param: 'report',
          render: ({ id, row, close, shown }) =>
            id === null ? null : (
              <SettingDrawer
                key={id}
                id={id}
                name={row?.name ?? ''}
                roles={shown.data?.roles ?? []}
                onClose={close}
              />
            ),
        }}
        empty={{ title: t('setup.none') }}
      />
      {sharing ? (
        <Suspense fallback={null}>
          <AccessDrawer id={sharing.report_id} name={sharing.name} onClose={() => setSharing(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
