import { Card, Text } from '@mantine/core'
import {
  downloadSeparationProblems,
  downloadSeparationSample,
  readSeparationColumns,
  uploadSeparations,
} from '@muster/contract/calls/offboarding/separation-upload'
import type { SeparationUpload } from '@muster/contract/offboarding/separation-upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import '../texts.ts'
import { LIST, refreshSeparations, useSeparationWords } from './separation-data.ts'

const calls = {
  upload: uploadSeparations,
  columns: readSeparationColumns,
  problems: downloadSeparationProblems,
}

/** Many separations from a file, with a preview. All or nothing. */
export default function UploadPage() {
  const { t } = useTranslation('offboarding')
  const queries = useQueryClient()
  const columns = useEnteredColumns()
  return (
    <>
      <PageHeader
        title={t('offboardingTitles:upload')}
        subtitle={t('upload.subtitle')}
        crumbs={[
          { label: t('offboardingTitles:list'), href: hrefOf(LIST) },
          { label: t('offboardingTitles:upload') },
        ]}
      />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, {})}
          samples={[
            { label: t('upload.sample'), download: () => download(downloadSeparationSample, { body: {} }) },
          ]}
          outcome={({ entered }) => ({
            summary: t('upload.new', { count: entered }),
            counted: entered > 0 ? t('upload.new', { count: entered }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ entered }) => <Text fw={600}>{t('upload.done', { count: entered })}</Text>}
          onSaved={() => refreshSeparations(queries)}
        />
      </Card>
    </>
  )
}

function useEnteredColumns(): PreviewColumn<SeparationUpload['rows'][number]>[] {
  const { t } = useTranslation('offboarding')
  const { t: own } = useTranslation('ownSeparation')
  const format = useFormatter()
  const words = useSeparationWords()
  return [
    {
      label: t('fields.name'),
      cell: (row) => (
        <>
          {row.EMPLOYEE_NAME}
          <Text size="xs" c="dimmed">
            {t('upload.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    { label: own('fields.kind'), cell: (row) => words.kind(row.kind) },
    { label: own('fields.lastDay'), cell: (row) => format.day(row.last_working_day) },
  ]
}
