import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { checkDailyExport, exportDaily } from '@muster/contract/calls/attendance/register'
import { isDay } from '@muster/contract/kit/days'
import { DateField } from '@muster/ui/date-field'
import { IconDownload } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import './texts.ts'

const JobWatch = lazy(async () => ({
  default: (await import('../../../lib/jobs/JobWatch.tsx')).JobWatch,
}))

interface DailyExportProps {
  date: string
  onClose: () => void
}

/** Exports the attendance of a date; shows the server's reason if there is nothing to export. */
export default function DailyExport({ date: first, onClose }: DailyExportProps) {
  const { t } = useTranslation('attendance')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [date, setDate] = useState<string | null>(first)
  const isDate = date !== null && isDay(date)
  const run = useMutation({
    meta: { errorShown: 'inline' as const },
    mutationFn: async (day: string) => {
      const { excelAvailable, message } = await call(checkDailyExport, { body: { date: day } })
      if (!excelAvailable) {
        notifyError(message)
        return null
      }
      return download(exportDaily, { body: { date: day } })
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('exceptions.dailyTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('exceptions.dailyText')}</Text>
        <DateField
          label={t('exceptions.dailyDate')}
          value={date}
          onChange={setDate}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
          error={run.error ? messageOf(run.error) : undefined}
        />
        {run.data ? (
          <Suspense fallback={null}>
            <JobWatch id={run.data.job} title={t('exceptions.dailyTitle')} makesFile />
          </Suspense>
        ) : null}
        <Group>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!isDate}
            loading={run.isPending}
            onClick={() => date && run.mutate(date)}
          >
            {t('exceptions.dailyGo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
