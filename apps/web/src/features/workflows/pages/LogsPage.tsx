import type { WorkflowEvent } from '@muster/contract/workflows/workflow-parts.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { PageHeader } from '@muster/ui/page'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/formats.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import type { T } from '../data/words.ts'
import { logsOptions } from '../data/workflow-queries.ts'
import '../texts.ts'

function columnsOf(t: T, format: Formatter): DataTableColumn<WorkflowEvent>[] {
  return [
    { id: 'at', header: t('logs.at'), width: 180, cell: (row) => format.dateTime(row.at) },
    { id: 'workflow', header: t('logs.workflow'), width: 240, cell: (row) => row.name },
    { id: 'what', header: t('logs.what'), width: 440, cell: (row) => row.text },
    { id: 'by', header: t('logs.by'), width: 180, cell: (row) => row.by },
    { id: 'trigger', header: t('logs.trigger'), width: 180, cell: (row) => row.trigger_name },
  ]
}

/** Everything that was done with workflows, deleted ones too. */
export default function LogsPage() {
  const { t } = useTranslation('workflows')
  const format = useFormatter()
  const list = useList('workflow-logs')
  const { data, table } = useListRows(list, {
    page: (page, limit) => logsOptions(page, limit, list.state.search),
    rowsOf: (answer) => answer.docs,
    totalOf: (answer) => answer.total,
  })
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  return (
    <>
      <PageHeader title={t('logs.title')} subtitle={t('logs.subtitle')} count={data?.total} />
      <DataTable
        label={t('logs.title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.name}: ${row.text}`}
        empty={{ title: t('logs.emptyTitle'), text: t('logs.emptyText') }}
      />
    </>
  )
}
