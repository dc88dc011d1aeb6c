import { Card, Text } from '@mantine/core'
import {
  downloadPayProblems,
  downloadPaySample,
  readPayColumns,
  uploadPay,
} from '@muster/contract/calls/employees/pay/pay-upload'
import type { PayUpload } from '@muster/contract/employees/pay/pay-upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { signed } from '../../../lib/pay/pay-draft.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { refreshPay } from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

const calls = { upload: uploadPay, columns: readPayColumns, problems: downloadPayProblems }

/** Pay of many people from a file, with a preview. All or nothing. */
export default function PayUploadPage() {
  const { t } = useTranslation('pay')
  const queries = useQueryClient()
  const columns = usePaidColumns()
  return (
    <>
      <PageHeader title={t('titles.upload')} subtitle={t('upload.subtitle')} />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, {})}
          samples={([0, 1] as const).map((filled) => ({
            label: t(filled === 1 ? 'upload.filled' : 'upload.empty'),
            download: () => download(downloadPaySample, { body: { filled } }),
          }))}
          outcome={({ changed }) => ({
            summary: changed > 0 ? t('upload.summary', { count: changed }) : t('upload.nothing'),
            counted: changed > 0 ? t('upload.counted', { count: changed }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ changed }) => <Text fw={600}>{t('upload.done', { count: changed })}</Text>}
          onSaved={() => refreshPay(queries)}
        />
      </Card>
    </>
  )
}

type Row = PayUpload['rows'][number]

function usePaidColumns(): PreviewColumn<Row>[] {
  const { t } = useTranslation('pay')
  const format = useFormatter()
  const money = (amount: string | null, currency: string) =>
    amount === null ? '–' : format.money({ amount, currency })
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
    { label: t('upload.from'), cell: (row) => format.day(row.effective_on) },
    { label: t('upload.before'), align: 'right', cell: (row) => money(row.before, row.currency) },
    { label: t('upload.after'), align: 'right', cell: (row) => money(row.after, row.currency) },
    {
      label: t('upload.change'),
      align: 'right',
      cell: (row) =>
        row.change_percent === null ? '–' : t('change', { percent: signed(row.change_percent) }),
    },
  ]
}
