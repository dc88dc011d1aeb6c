import { exportAssetReport, listAssetReports } from '@muster/contract/calls/assets/reports'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { IconDownload, IconPlus } from '@muster/ui/icons'
import { ActionMenu } from '@muster/ui/page'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListExport } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import '../desk-texts.ts'

const ReportDrawer = lazy(() => import('../parts/ReportDrawer.tsx'))

type Listed = DataOf<typeof listAssetReports>
type Report = Listed['reports'][number]

const namesOf = (ids: readonly number[], all: readonly { id: number; name: string }[]) =>
  all.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))

/** Reports about assets that the organisation has set up, each with its file. */
export default function ReportsPage() {
  const { t } = useTranslation('assetsDesk')
  const make = useColumns<Report>()
  const headings = ({ columns }: Report, data: Listed | undefined) =>
    columns.flatMap((key) => data?.columns.find((one) => one.key === key)?.heading ?? []).join(', ')
  /** Which assets a report has, in words. */
  const limits = (row: Report, data: Listed | undefined) =>
    data
      ? [
          t(`reports.shows.${row.shows}`),
          ...row.statuses.map((status) => t(`assets:statuses.${status}`)),
          ...namesOf(row.type_ids, data.types),
          ...namesOf(row.category_ids, data.categories),
          ...namesOf(row.location_ids, data.locations),
          ...namesOf(row.entity_ids, data.entities),
        ].join(', ')
      : ''
  const fileOf = (row: Report): ListExport => ({
    label: t('reports.download'),
    run: () => download(exportAssetReport, { query: { report_id: String(row.report_id) } }),
    title: row.name,
  })
  return (
    <ListScreen
      list="asset-reports"
      load={() => ({
        ...readOptions(listAssetReports, { body: {} }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ reports }) => reports}
      totalOf={({ reports }) => reports.length}
      isWhole
      isSearchable={false}
      title={t('assetsTitles:reports')}
      subtitle={t('reports.subtitle')}
      crumbs={[
        { label: t('assetsTitles:list'), href: hrefOf('/assets') },
        { label: t('assetsTitles:reports') },
      ]}
      primary={({ data, open }) =>
        data?.abilities.set_up && {
          label: t('reports.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      columns={({ data }) => [
        make.text('name', t('assets:fields.name'), (row) => row.name, { width: 240 }),
        make.text('limits', t('reports.which'), (row) => limits(row, data), { width: 280 }),
        make.text('columns', t('reports.columns'), (row) => headings(row, data), { width: 420 }),
      ]}
      row={{
        id: (row) => row.report_id,
        label: (row) => row.name,
        open: (row, { data, open, runExport }) =>
          data?.abilities.set_up ? open(row.report_id) : runExport(fileOf(row)),
        actions: (row, { data, open, runExport }) => (
          <ActionMenu
            label={t('actionsFor', { name: row.name })}
            actions={[
              {
                label: t('reports.download'),
                icon: <IconDownload size={16} aria-hidden />,
                onClick: () => runExport(fileOf(row)),
              },
              ...(data?.abilities.set_up
                ? [{ label: t('reports.change'), onClick: () => open(row.report_id) }]
                : []),
            ]}
          />
        ),
      }}
      card={(row, { data }) => <ListCard title={row.name} lines={[limits(row, data), headings(row, data)]} />}
      drawer={{
        param: 'record',
        render: ({ id, row, close, shown: { data } }) =>
          data?.abilities.set_up && (row || id === null) ? (
            <ReportDrawer report={row ?? null} offered={data} onClose={close} />
          ) : null,
      }}
      empty={({ data }) => ({
        title: t('reports.empty'),
        text: t(data?.abilities.set_up ? 'reports.emptyText' : 'reports.emptyReader'),
      })}
    />
  )
}
