import { Card, Text } from '@mantine/core'
import { listFunds } from '@muster/contract/calls/petty-cash/funds'
import {
  downloadBalanceProblems,
  downloadBalanceSample,
  readBalanceColumns,
  uploadBalances,
} from '@muster/contract/calls/petty-cash/reports'
import type { BalanceUpload } from '@muster/contract/petty-cash/reports.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import '../texts.ts'

const calls = { upload: uploadBalances, columns: readBalanceColumns, problems: downloadBalanceProblems }

/** Cash entries from a file, with a preview. All or nothing. */
export default function UploadPage() {
  const { t } = useTranslation('pettyCash')
  const queries = useQueryClient()
  const columns: PreviewColumn<BalanceUpload['rows'][number]>[] = [
    {
      label: t('fields.name'),
      cell: (row) => (
        <>
          {row.fund}
          <Text size="xs" c="dimmed">
            {t('upload.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    { label: t('upload.kind'), cell: (row) => row.kind },
    { label: t('upload.amount'), cell: (row) => row.amount },
    { label: t('upload.balance'), cell: (row) => row.balance },
  ]
  return (
    <>
      <PageHeader
        title={t('pettyCashTitles:upload')}
        subtitle={t('upload.subtitle')}
        crumbs={[
          { label: t('pettyCashTitles:balances'), href: hrefOf('/petty-cash/balances') },
          { label: t('pettyCashTitles:upload') },
        ]}
      />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, {})}
          samples={[
            { label: t('upload.sample'), download: () => download(downloadBalanceSample, { body: {} }) },
          ]}
          outcome={({ added }) => ({
            summary: t('upload.new', { count: added }),
            counted: added > 0 ? t('upload.new', { count: added }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ added }) => <Text fw={600}>{t('upload.done', { count: added })}</Text>}
          onSaved={() => queries.invalidateQueries({ queryKey: endpointKey(listFunds) })}
        />
      </Card>
    </>
  )
}
