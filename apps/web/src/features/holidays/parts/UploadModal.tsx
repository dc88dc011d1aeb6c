import {
  downloadHolidayProblems,
  downloadHolidaySample,
  readHolidayColumns,
  uploadHolidays,
} from '@muster/contract/calls/holidays/holiday-upload'
import type { HolidayUpload } from '@muster/contract/holidays/holiday-upload.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUploadModal } from '../../../lib/sheets/SheetUploadModal.tsx'
import { type Refusal, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { impactOf, refreshHolidays } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'

const calls = sheetCalls({
  upload: uploadHolidays,
  columns: readHolidayColumns,
  problems: downloadHolidayProblems,
})

/** Uploads holidays, with a preview. All or nothing: one invalid cell blocks the whole file. */
export default function UploadModal({ year, onClose }: { year: number; onClose: () => void }) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const queries = useQueryClient()
  const columns = [
    { label: t('columns.date'), cell: (row: Row) => format.day(row.date) },
    { label: t('columns.name'), cell: (row: Row) => row.name },
    { label: t('columns.type'), cell: (row: Row) => row.holiday_type_name },
    { label: t('columns.whom'), cell: (row: Row) => row.whom || t('everybody') },
    {
      label: t('upload.what'),
      cell: (row: Row) => (
        <StatusBadge kind={row.action === 'same' ? 'neutral' : 'info'}>
          {t(`upload.actions.${row.action}`)}
        </StatusBadge>
      ),
    },
  ]
  return (
    <SheetUploadModal
      what={t('upload.holidays')}
      intro={t('upload.text')}
      calls={calls}
      samples={[
        {
          label: t('upload.sample', { year }),
          download: () => download(downloadHolidaySample, { query: { year } }),
        },
      ]}
      outcome={({ created, updated, unchanged }) => ({
        summary: t('upload.summary', { created, updated, same: unchanged }),
        counted: created + updated > 0 ? t('upload.counted', { count: created + updated }) : null,
      })}
      rows={({ rows }) => ({ rows, columns })}
      onSaved={() => refreshHolidays(queries)}
      onRefused={answerImpact}
      onClose={onClose}
    />
  )
}

type Row = HolidayUpload['rows'][number]

/** Changes that affect booked leave need confirmation. */
function answerImpact({ error, again, ...refusal }: Refusal) {
  const impact = impactOf(error)
  if (!impact) return null
  return (
    <ChangeNotice
      change={{ ...refusal, impact, error: null, confirm: () => again({ impact_seen: impact.digest }) }}
    />
  )
}
