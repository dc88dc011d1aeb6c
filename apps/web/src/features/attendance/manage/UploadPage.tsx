import { Checkbox, Group, Text } from '@mantine/core'
import {
  downloadAttendanceProblems,
  downloadColumnSample,
  downloadMusterSample,
  readAttendanceColumns,
  uploadAttendance,
} from '@muster/contract/calls/attendance/uploads'
import { isDay } from '@muster/contract/kit/days'
import { DateField } from '@muster/ui/date-field'
import { PageHeader } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import classes from './Manage.module.css'
import './texts.ts'

const calls = sheetCalls({
  upload: uploadAttendance,
  columns: readAttendanceColumns,
  problems: downloadAttendanceProblems,
})

/** Uploads punches: sample file, preview, then an all-or-nothing import. */
export default function UploadPage() {
  const { t } = useTranslation('attendanceManage')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [isFilled, setIsFilled] = useState(false)
  const body = {
    ...(isDay(from) ? { from_date: from } : {}),
    ...(isDay(to) ? { to_date: to } : {}),
    filled: isFilled ? (1 as const) : (0 as const),
  }
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  return (
    <div className={classes.narrow}>
      <PageHeader title={t('attendanceTitles:upload')} subtitle={t('upload.subtitle')} />
      <section className={classes.part}>
        <SheetUpload
          intro={t('upload.text')}
          fields={
            <div className={classes.fields}>
              <DateField label={t('from')} value={from} onChange={setFrom} {...field} />
              <DateField label={t('to')} value={to} onChange={setTo} {...field} />
              <Checkbox
                label={t('upload.filled')}
                checked={isFilled}
                onChange={(event) => setIsFilled(event.currentTarget.checked)}
                mb={8}
              />
            </div>
          }
          calls={calls}
          samples={[
            { label: t('upload.muster'), download: () => download(downloadMusterSample, { body }) },
            { label: t('upload.column'), download: () => download(downloadColumnSample, { body }) },
          ]}
          outcome={({ people, punches }) => ({
            summary: punches === 0 ? t('upload.nothing') : t('upload.result', { people, punches }),
            counted: punches > 0 ? t('upload.counted', { count: punches }) : null,
          })}
          result={({ taken, repeated }) => (
            <Group justify="space-between">
              <Text fw={600}>{t('upload.done', { taken, repeated })}</Text>
              <AppLink to="/attendance/muster">{t('upload.see')}</AppLink>
            </Group>
          )}
        />
      </section>
    </div>
  )
}
