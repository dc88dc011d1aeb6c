import { listCustomReports } from '@muster/contract/calls/reports/custom-reports'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { CustomActions } from '../components/CustomActions.tsx'
import { buildPath, type CustomRow } from '../data/custom-reports.ts'
import { libraryPath, reportPath } from '../data/report-library.ts'
import '../builder-texts.ts'

const RenameDrawer = lazy(() => import('../components/RenameDrawer.tsx'))

const views = ['open', 'archived'] as const

/** Reports that people built: opened, changed, duplicated, deleted and restored. */
export default function CustomReportsPage() {
  const { t } = useTranslation('reportBuilder')
  const navigate = useNavigate()
  const make = useColumns<CustomRow>()
  const [renamed, setRenamed] = useState<CustomRow | null>(null)
  const forWhom = ({ is_shared: isShared }: CustomRow) =>
    t(isShared ? 'custom.forShared' : 'custom.forPrivate')
  const ownerOf = ({ owner }: CustomRow) => owner || t('custom.nobody')
  return (
    <ListScreen
      list="reports.custom"
      load={({ state, page, limit, view }) => ({
        ...readOptions(listCustomReports, {
          body: { page, limit, search: state.search, archived: view === 'archived' },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      title={t('custom.title')}
      subtitle={t('custom.subtitle')}
      crumbs={[{ label: t('reports:title'), href: hrefOf(libraryPath()) }]}
      primary={({ data }) =>
        data?.abilities.build && currentEntry.name === 'admin'
          ? { label: t('custom.add'), icon: <IconPlus size={16} />, href: hrefOf(buildPath()) }
          : null
      }
      views={views}
      segments={{ param: 'view', label: t('custom.whose'), nameOf: (view) => t(`custom.views.${view}`) }}
      columns={[
        make.text('name', t('custom.name'), ({ name }) => name, {
          width: 280,
          note: ({ description }) => description,
        }),
        make.text('dataset', t('custom.dataset'), ({ dataset }) => dataset, { width: 160 }),
        make.text('layout', t('custom.layout'), ({ layout }) => t(`layout.kinds.${layout}`), { width: 120 }),
        make.text('who', t('custom.who'), forWhom, { width: 200 }),
        make.text('owner', t('custom.owner'), ownerOf, { width: 160 }),
        make.instant('updated', t('custom.updated'), ({ updated_at: at }) => at),
      ]}
      row={{
        id: (row) => row.report_id,
        label: (row) => row.name,
        open: (row) => {
          if (row.abilities.open) void navigate(reportPath(row.report_id))
        },
        actions: (row, { data }) => (
          <CustomActions
            row={row}
            mayBuild={data?.abilities.build ?? false}
            onRename={() => setRenamed(row)}
          />
        ),
      }}
      card={(row) => <ListCard title={row.name} lines={[row.description, forWhom(row), ownerOf(row)]} />}
      empty={({ request }) =>
        request.view === 'archived'
          ? { title: t('custom.emptyArchived'), text: t('custom.emptyArchivedText') }
          : { title: t('custom.empty'), text: t('custom.emptyText') }
      }
      below={() =>
        renamed ? (
          <Suspense fallback={null}>
            <RenameDrawer report={renamed} onClose={() => setRenamed(null)} />
          </Suspense>
        ) : null
      }
    />
  )
}
