import { Card, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import {
  downloadLeaveProblems,
  downloadLeaveSample,
  downloadShortLeaveProblems,
  downloadShortLeaveSample,
  readLeaveColumns,
  readShortLeaveColumns,
  uploadBulkLeave,
  uploadBulkShortLeave,
} from '@muster/contract/calls/leave/leave-upload'
import type { BulkUpload } from '@muster/contract/leave/leave-upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import classes from '../Leave.module.css'
import { refreshBalances } from '../leave-queries.ts'
import './texts.ts'

const kinds = {
  leave: {
    calls: { upload: uploadBulkLeave, columns: readLeaveColumns, problems: downloadLeaveProblems },
    sample: downloadLeaveSample,
    requests: '/requests/kind/LEAVE',
  },
  short: {
    calls: {
      upload: uploadBulkShortLeave,
      columns: readShortLeaveColumns,
      problems: downloadShortLeaveProblems,
    },
    sample: downloadShortLeaveSample,
    requests: '/requests/kind/SHORT_LEAVE',
  },
} as const
type Sheet = keyof typeof kinds
const sheets = ['leave', 'short'] as const

/**
 * Uploads leave for many employees, with a preview. All or nothing: one invalid cell blocks the whole file.
 */
export default function BulkLeavePage() {
  const { t } = useTranslation('bulkLeave')
  const queries = useQueryClient()
  const format = useFormatter()
  const [sheet, setSheet] = useState<Sheet>('leave')
  const [comment, setComment] = useState('')
  const columns = useBookedColumns(sheet)
  const { calls, sample, requests } = kinds[sheet]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={`${classes.stack} ${classes.wide}`}>
        <Card padding="lg">
          <SheetUpload
            intro={t(`text.${sheet}`)}
            fields={
              <>
                <SegmentedControl
                  aria-label={t('which')}
                  value={sheet}
                  data={sheets.map((value) => ({ value, label: t(`sheets.${value}`) }))}
                  onChange={(value) => setSheet(value as Sheet)}
                />
                <TextInput
                  label={t('comment')}
                  description={t('commentHelp')}
                  maxLength={300}
                  value={comment}
                  onChange={(event) => setComment(event.currentTarget.value)}
                />
              </>
            }
            calls={sheetCalls(calls, {}, { comment })}
            samples={([0, 1] as const).map((filled) => ({
              label: t(filled === 1 ? 'filled' : 'empty'),
              download: () => download(sample, { body: { filled } }),
            }))}
            outcome={({ count, total }) => ({
              summary: t(sheet === 'leave' ? 'days' : 'minutes', { count, total: format.number(total) }),
              counted: count > 0 ? t('counted', { count }) : null,
            })}
            rows={({ rows }) => ({ rows, columns })}
            result={({ count }) => (
              <Group justify="space-between">
                <Text fw={600}>{t('done', { count })}</Text>
                <AppLink to={requests}>{t('see')}</AppLink>
              </Group>
            )}
            onSaved={() => refreshBalances(queries)}
          />
        </Card>
      </div>
    </>
  )
}

type Row = BulkUpload['rows'][number]

/** Preview of what a file would book, row by row. */
function useBookedColumns(sheet: Sheet): PreviewColumn<Row>[] {
  const { t } = useTranslation('bulkLeave')
  const format = useFormatter()
  const person = (row: Row) => (
    <>
      {row.EMPLOYEE_NAME}
      <Text size="xs" c="dimmed">
        {row.EMPLOYEE_CODE} · {t('row', { row: row.row })}
      </Text>
    </>
  )
  const left: PreviewColumn<Row> = {
    label: t('after'),
    align: 'right',
    cell: ({ balance_after: days }) => (days === null ? '–' : format.number(days)),
  }
  return [
    { label: t('person'), cell: person },
    { label: t('what'), cell: (row) => row.summary },
    ...(sheet === 'leave' ? [left] : []),
  ]
}
