import { Badge, Card, Text } from '@mantine/core'
import {
  downloadHistoryProblems,
  downloadHistorySample,
  readHistoryColumns,
  uploadHistory,
} from '@muster/contract/calls/employees/moves/history-upload'
import type { HistoryUpload } from '@muster/contract/employees/moves/history-upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { refreshMoves } from './moves-queries.ts'
import './texts.ts'

const calls = { upload: uploadHistory, columns: readHistoryColumns, problems: downloadHistoryProblems }

/** Departments, managers and so on of many people in the past, from a file. All or nothing. */
export default function HistoryUploadPage() {
  const { t } = useTranslation('moves')
  const queries = useQueryClient()
  const columns = useChangeColumns()
  return (
    <>
      <PageHeader title={t('history.title')} subtitle={t('history.subtitle')} />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('history.text')}
          calls={sheetCalls(calls, {})}
          samples={([0, 1] as const).map((filled) => ({
            label: t(filled === 1 ? 'history.filled' : 'history.empty'),
            download: () => download(downloadHistorySample, { body: { filled } }),
          }))}
          outcome={({ changed, people }) => ({
            summary: changed > 0 ? t('history.summary', { count: people }) : t('history.nothing'),
            counted: changed > 0 ? t('history.counted', { count: changed }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ people }) => <Text fw={600}>{t('history.done', { count: people })}</Text>}
          onSaved={() => refreshMoves(queries)}
        />
      </Card>
    </>
  )
}

type Row = HistoryUpload['rows'][number]

function useChangeColumns(): PreviewColumn<Row>[] {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  return [
    {
      label: t('history.person'),
      cell: (row) => (
        <>
          {row.EMPLOYEE_NAME}
          <Text size="xs" c="dimmed">
            {row.EMPLOYEE_CODE} · {t('history.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    {
      label: t('history.days'),
      cell: (row) =>
        row.to === null
          ? t('history.since', { day: format.day(row.from) })
          : t('history.range', { from: format.day(row.from), to: format.day(row.to) }),
    },
    { label: t('history.field'), cell: (row) => row.FIELD_NAME },
    { label: t('history.before'), cell: (row) => row.before ?? t('none') },
    {
      label: t('history.after'),
      cell: (row) => (
        <>
          {row.after ?? t('none')}{' '}
          {row.is_current ? (
            <Badge size="sm" color="yellow" variant="light">
              {t('history.current')}
            </Badge>
          ) : null}
        </>
      ),
    },
  ]
}
