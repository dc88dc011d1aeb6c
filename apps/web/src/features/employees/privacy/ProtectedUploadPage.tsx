import { Card, Text } from '@mantine/core'
import {
  downloadProtectedProblems,
  downloadProtectedSample,
  readProtectedColumns,
  uploadProtected,
} from '@muster/contract/calls/employees/identity/protected-upload'
import type { ProtectedUpload } from '@muster/contract/employees/identity/protected-upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { refreshProtected } from './privacy-queries.ts'
import './texts.ts'

const calls = {
  upload: uploadProtected,
  columns: readProtectedColumns,
  problems: downloadProtectedProblems,
}

/** Identity numbers and bank accounts of many people from a file. Numbers are masked in every step. */
export default function ProtectedUploadPage() {
  const { t } = useTranslation('privacy')
  const queries = useQueryClient()
  const columns = useRecordColumns()
  return (
    <>
      <PageHeader title={t('upload.title')} subtitle={t('upload.subtitle')} />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, {})}
          samples={([0, 1] as const).map((filled) => ({
            label: t(filled === 1 ? 'upload.filled' : 'upload.empty'),
            download: () => download(downloadProtectedSample, { body: { filled } }),
          }))}
          outcome={({ changed, records }) => ({
            summary: changed > 0 ? t('upload.summary', { count: changed, records }) : t('upload.nothing'),
            counted: changed > 0 ? t('upload.counted', { count: records }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ changed }) => <Text fw={600}>{t('upload.done', { count: changed })}</Text>}
          onSaved={() => refreshProtected(queries)}
        />
      </Card>
    </>
  )
}

type Row = ProtectedUpload['rows'][number]

function useRecordColumns(): PreviewColumn<Row>[] {
  const { t } = useTranslation('privacy')
  return [
    {
      label: t('upload.person'),
      cell: (row) => (
        <>
          {row.EMPLOYEE_NAME}
          <Text size="xs" c="dimmed">
            {row.EMPLOYEE_CODE} · {t('upload.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    { label: t('upload.kind'), cell: (row) => row.kind_name },
    { label: t('upload.before'), cell: (row) => row.before ?? '–' },
    { label: t('upload.after'), cell: (row) => row.after },
    { label: t('upload.changes'), cell: (row) => row.fields.join(', ') },
  ]
}
