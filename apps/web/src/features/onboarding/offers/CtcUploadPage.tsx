import { Card, Text } from '@mantine/core'
import {
  downloadCtcProblems,
  downloadCtcSample,
  readCtcColumns,
  uploadCtc,
} from '@muster/contract/calls/onboarding/ctc/ctc-upload'
import type { CtcUpload } from '@muster/contract/onboarding/ctc/ctc-upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { LIST } from '../data/candidate-data.ts'
import { refreshOffers } from './offer-data.ts'
import './texts.ts'

const calls = { upload: uploadCtc, columns: readCtcColumns, problems: downloadCtcProblems }

/** The CTC of many candidates from a file, with a preview. All or nothing. */
export default function CtcUploadPage() {
  const { t } = useTranslation('offers')
  const queries = useQueryClient()
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t('upload.title')}
        subtitle={t('upload.subtitle')}
        crumbs={[{ label: t('onboardingTitles:list'), href: hrefOf(LIST) }, { label: t('upload.title') }]}
      />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, {})}
          samples={([1, 0] as const).map((filled) => ({
            label: t(filled === 1 ? 'upload.filled' : 'upload.empty'),
            download: () => download(downloadCtcSample, { body: { filled } }),
          }))}
          outcome={({ changed }) => ({
            summary: changed > 0 ? t('upload.summary', { count: changed }) : t('upload.nothing'),
            counted: changed > 0 ? t('upload.counted', { count: changed }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ changed }) => <Text fw={600}>{t('upload.done', { count: changed })}</Text>}
          onSaved={() => refreshOffers(queries)}
        />
      </Card>
    </>
  )
}

type Row = CtcUpload['rows'][number]

function useColumns(): PreviewColumn<Row>[] {
  const { t } = useTranslation('offers')
  const format = useFormatter()
  const money = (amount: string | null, currency: string) =>
    amount === null ? '–' : format.money({ amount, currency })
  return [
    {
      label: t('upload.candidate'),
      cell: (row) => (
        <>
          {row.CANDIDATE_NAME}
          <Text size="xs" c="dimmed">
            {row.candidate_id} · {t('upload.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    { label: t('upload.before'), align: 'right', cell: (row) => money(row.before, row.currency) },
    { label: t('upload.after'), align: 'right', cell: (row) => money(row.after, row.currency) },
  ]
}
