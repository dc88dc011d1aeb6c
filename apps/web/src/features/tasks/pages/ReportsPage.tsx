import { Group, NativeSelect, Text } from '@mantine/core'
import { exportTaskReport, readTaskReport } from '@muster/contract/calls/tasks/figures'
import type { DataOf } from '@muster/contract/kit/index'
import { type TaskPriority, taskReportGroups } from '@muster/contract/tasks/tasks.constants'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { useColumns } from '../../../lib/list/columns.tsx'
import { dayParam } from '../../../lib/list/day-param.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import '../figures-texts.ts'

type Row = DataOf<typeof readTaskReport>['rows'][number]

function criteriaOf({ params }: ListRequest) {
  const by = taskReportGroups.find((one) => one === params.get('by')) ?? 'person'
  const basis: 'created' | 'due' = params.get('basis') === 'created' ? 'created' : 'due'
  const [from, to] = [dayParam(params, 'from'), dayParam(params, 'to')]
  return { by, basis, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** How tasks stand, by people, categories, departments, priorities or templates. */
export default function ReportsPage() {
  const { t } = useTranslation('taskFigures')
  const make = useColumns<Row>()
  return (
    <ListScreen
      list="tasks.report"
      isWhole
      load={(request) => ({
        ...readOptions(readTaskReport, { body: criteriaOf(request) }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total }) => total}
      title={t('tasksTitles:reports')}
      subtitle={t('report.subtitle')}
      isSearchable={false}
      above={({ request, change }) => {
        const { by, basis, from, to } = criteriaOf(request)
        return (
          <>
            <Group align="end" gap="sm" mb="sm">
              <NativeSelect
                label={t('report.by')}
                value={by}
                data={taskReportGroups.map((value) => ({ value, label: t(`report.groups.${value}`) }))}
                onChange={(event) => change({ by: event.currentTarget.value, page: null })}
              />
              <NativeSelect
                label={t('report.basis')}
                value={basis}
                data={(['due', 'created'] as const).map((value) => ({
                  value,
                  label: t(`report.bases.${value}`),
                }))}
                onChange={(event) => change({ basis: event.currentTarget.value, page: null })}
              />
              <DayField
                label={t('report.from')}
                value={from ?? ''}
                {...(to ? { max: to } : {})}
                onChange={(day) => change({ from: day || null, page: null })}
              />
              <DayField
                label={t('report.to')}
                value={to ?? ''}
                {...(from ? { min: from } : {})}
                onChange={(day) => change({ to: day || null, page: null })}
              />
            </Group>
            <Text size="sm" c="dimmed" mb="sm">
              {t('report.more')}
            </Text>
          </>
        )
      }}
      columns={({ request }) => {
        const { by } = criteriaOf(request)
        const nameOf = ({ name }: Row) =>
          by === 'priority' ? t(`tasks:priorities.${name as TaskPriority}`) : name || t('none')
        return [
          make.text('name', t(`report.groups.${by}`), nameOf, { width: 260 }),
          make.number('total', t('report.total'), (row) => row.total),
          make.number('open', t('unfinished'), (row) => row.open),
          make.number('overdue', t('overdue'), (row) => row.overdue),
          make.number('done', t('done'), (row) => row.done),
          make.number('on_time', t('report.onTime'), (row) => row.on_time),
          make.number('late', t('report.late'), (row) => row.late),
          make.number('cancelled', t('report.cancelled'), (row) => row.cancelled),
        ]
      }}
      row={{ id: (row) => row.id ?? row.name, label: (row) => row.name }}
      exports={({ request }) => [
        {
          label: t('report.export'),
          run: () => download(exportTaskReport, { body: criteriaOf(request) }),
          title: t('report.exporting'),
        },
      ]}
      empty={{ title: t('report.empty'), text: t('report.emptyText') }}
    />
  )
}
