import { Card, Checkbox, Text } from '@mantine/core'
import {
  downloadCandidateProblems,
  downloadCandidateSample,
  readCandidateColumns,
  uploadCandidates,
} from '@muster/contract/calls/onboarding/candidate-upload'
import type { CandidateUpload } from '@muster/contract/onboarding/candidate-upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { LIST, refreshCandidates } from '../data/candidate-data.ts'
import '../texts.ts'

const calls = { upload: uploadCandidates, columns: readCandidateColumns, problems: downloadCandidateProblems }

/** Many candidates from a file, with a preview. All or nothing. */
export default function UploadPage() {
  const { t } = useTranslation('onboarding')
  const queries = useQueryClient()
  const columns = useAddedColumns()
  const [isAccepted, setIsAccepted] = useState(false)
  return (
    <>
      <PageHeader
        title={t('onboardingTitles:upload')}
        subtitle={t('upload.subtitle')}
        crumbs={[
          { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
          { label: t('onboardingTitles:upload') },
        ]}
      />
      <Card padding="lg" maw="75rem">
        <Checkbox
          mb="md"
          label={t('upload.accept')}
          description={t('upload.acceptHelp')}
          checked={isAccepted}
          onChange={(event) => setIsAccepted(event.currentTarget.checked)}
        />
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, { accept_warnings: isAccepted ? 1 : 0 })}
          samples={[
            { label: t('upload.sample'), download: () => download(downloadCandidateSample, { body: {} }) },
          ]}
          outcome={({ created, unchanged }) => ({
            summary: [
              t('upload.new', { count: created }),
              ...(unchanged > 0 ? [t('upload.known', { count: unchanged })] : []),
            ].join(', '),
            counted: created > 0 ? t('upload.new', { count: created }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ created }) => <Text fw={600}>{t('upload.done', { count: created })}</Text>}
          onSaved={() => refreshCandidates(queries)}
        />
      </Card>
    </>
  )
}

type Row = CandidateUpload['rows'][number]

function useAddedColumns(): PreviewColumn<Row>[] {
  const { t } = useTranslation('onboarding')
  const format = useFormatter()
  return [
    {
      label: t('fields.name'),
      cell: (row) => (
        <>
          {row.CANDIDATE_NAME}
          <Text size="xs" c="dimmed">
            {row.email} · {t('upload.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    { label: t('fields.flow'), cell: (row) => row.workflow ?? '–' },
    {
      label: t('fields.joining'),
      cell: (row) => (row.expected_joining_on ? format.date(row.expected_joining_on) : '–'),
    },
    { label: t('upload.warning'), cell: (row) => row.warning },
  ]
}
