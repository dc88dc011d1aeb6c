import type { WorkflowEvent } from '@muster/contract/workflows/workflow-parts.contract'
import { useTranslation } from 'react-i18next'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { logsOptions } from '../data/workflow-queries.ts'
import '../texts.ts'

/** Event log of all workflows, including deleted ones. */
export default function LogsPage() {
  const { t } = useTranslation('workflows')
  const make = useColumns<WorkflowEvent>()
  return (
    <ListScreen
      list="workflow-logs"
      load={({ state, page, limit }) => logsOptions(page, limit, state.search)}
      rowsOf={(answer) => answer.docs}
      totalOf={(answer) => answer.total}
      title={t('logs.title')}
      subtitle={t('logs.subtitle')}
      columns={[
        make.instant('at', t('logs.at'), (row) => row.at, { width: 180 }),
        make.text('workflow', t('logs.workflow'), (row) => row.name, { width: 240 }),
        make.text('what', t('logs.what'), (row) => row.text, { width: 440 }),
        make.text('by', t('logs.by'), (row) => row.by, { width: 180 }),
        make.text('trigger', t('logs.trigger'), (row) => row.trigger_name, { width: 180 }),
      ]}
      row={{ id: (row) => row.id, label: (row) => `${row.name}: ${row.text}` }}
      empty={{ title: t('logs.emptyTitle'), text: t('logs.emptyText') }}
    />
  )
}
