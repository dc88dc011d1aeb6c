import { Button } from '@mantine/core'
import { listTaskTemplates } from '@muster/contract/calls/tasks/templates'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { listPath } from '../data/paths.ts'
import './setup-texts.ts'

const TemplateDrawer = lazy(() => import('./TemplateDrawer.tsx'))
const StartDrawer = lazy(() => import('./StartDrawer.tsx'))

type Row = DataOf<typeof listTaskTemplates>['templates'][number]

/** Templates of tasks: started by those who manage people’s tasks, changed by those who set tasks up. */
export default function TemplatesPage() {
  const { t } = useTranslation('taskSetup')
  const make = useColumns<Row>()
  const [started, setStarted] = useState<Row | null>(null)
  const statusOf = ({ status }: Row) => inUseWord(status, { on: t('template.on'), off: t('template.off') })
  const start = (row: Row) =>
    row.status === 1 ? (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('template.startOne', { name: row.name })}
        onClick={() => setStarted(row)}
      >
        {t('template.start')}
      </Button>
    ) : null
  return (
    <ListScreen
      list="tasks.templates"
      isWhole
      load={() => ({ ...readOptions(listTaskTemplates, {}), meta: { errorShown: 'inline' as const } })}
      rowsOf={({ templates }) => templates}
      totalOf={({ templates }) => templates.length}
      title={t('tasksTitles:templates')}
      subtitle={t('template.subtitle')}
      crumbs={[
        { label: t('tasksTitles:list'), href: hrefOf(listPath()) },
        { label: t('tasksTitles:templates') },
      ]}
      isSearchable={false}
      primary={({ data, open }) =>
        data?.abilities.setup && {
          label: t('template.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      columns={[
        make.text('name', t('template.name'), (row) => row.name, {
          width: 280,
          note: (row) => row.note || null,
        }),
        make.text('purpose', t('template.purpose'), (row) => t(`template.purposes.${row.purpose}`), {
          width: 220,
        }),
        make.number('items', t('template.tasks'), (row) => row.items),
        make.text('category', t('template.category'), (row) => row.category, { width: 180 }),
        make.number('tasks', t('template.created'), (row) => row.tasks, { width: 130 }),
        make.status('status', t('template.status'), statusOf),
      ]}
      row={{
        id: (row) => row.template_id,
        label: (row) => row.name,
        actions: start,
      }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={statusOf(row)} />}
          lines={[
            t(`template.purposes.${row.purpose}`),
            t('template.items', { count: row.items }),
            start(row),
          ]}
        />
      )}
      drawer={{
        param: 'template',
        render: ({ id, close, shown: { data } }) =>
          data ? (
            <TemplateDrawer id={id} choices={data} isReadOnly={!data.abilities.setup} onClose={close} />
          ) : null,
      }}
      empty={{ title: t('template.empty'), text: t('template.emptyText') }}
      below={() => (
        <Suspense fallback={null}>
          {started ? <StartDrawer template={started} onClose={() => setStarted(null)} /> : null}
        </Suspense>
      )}
    />
  )
}
