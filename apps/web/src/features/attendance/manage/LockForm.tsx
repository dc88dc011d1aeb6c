import { Alert, Button, List, Text, TextInput, Title } from '@mantine/core'
import { lockAttendance } from '@muster/contract/attendance/days.contract'
import { previewLock } from '@muster/contract/attendance/register.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { fieldDateFormat } from '../../../lib/form-resources.ts'
import { readOptions, writeOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import classes from './Manage.module.css'
import { refreshPeriods } from './refresh-periods.ts'

type Preview = DataOf<typeof previewLock>

const ISO = /^\d{4}-\d{2}-\d{2}$/

/** A period to lock, with what would stay as it is. */
export function LockForm() {
  const { t } = useTranslation('attendanceManage')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const queries = useQueryClient()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const dates = { from_date: from ?? '', to_date: to ?? '' }
  const isPeriod = ISO.test(dates.from_date) && ISO.test(dates.to_date) && dates.from_date <= dates.to_date
  const preview = useQuery({
    ...readOptions(previewLock, { query: dates }),
    enabled: isPeriod,
    meta: { errorShown: 'inline' as const },
    placeholderData: undefined,
    staleTime: 0,
  })
  const lock = useMutation({
    ...writeOptions(lockAttendance),
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      setFrom(null)
      setTo(null)
      setNote('')
      await refreshPeriods(queries)
    },
  })
  const problem = lock.error ?? preview.error
  const isLockable = isPeriod && preview.data?.overlap === null && preview.data.open_days === 0
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  return (
    <section className={classes.part}>
      <Title order={2} size="h4" mb="sm">
        {t('periods.lockTitle')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          lock.mutate({ body: { ...dates, note } })
        }}
      >
        <div className={classes.fields}>
          <DateField label={t('from')} value={from} onChange={setFrom} {...field} />
          <DateField label={t('to')} value={to} onChange={setTo} {...field} />
          <TextInput
            label={t('periods.note')}
            value={note}
            maxLength={300}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" disabled={!isLockable} loading={lock.isPending}>
              {t('periods.lock')}
            </Button>
          </div>
        </div>
        {problem ? (
          <Alert color="red" role="alert" mt="md">
            {messageOf(problem)}
          </Alert>
        ) : null}
        {isPeriod && preview.data ? <Would preview={preview.data} /> : null}
      </form>
    </section>
  )
}

/** What locking would freeze, and what stands against it. */
function Would({ preview }: { preview: Preview }) {
  const { t } = useTranslation('attendanceManage')
  const format = useFormatter()
  const { overlap, open_days: open, missing, absent, pending_requests: pending } = preview
  if (overlap)
    return (
      <Alert color="red" mt="md" role="status">
        {t('periods.overlap', { from: format.date(overlap.from_date), to: format.date(overlap.to_date) })}
      </Alert>
    )
  const warnings = Object.entries({ open, missing, absent, pending }).filter(([, count]) => count > 0)
  return (
    <Alert color={open > 0 ? 'red' : warnings.length > 0 ? 'orange' : 'green'} mt="md" role="status">
      <Text size="sm" fw={600}>
        {t('periods.preview', { days: format.number(preview.days), people: format.number(preview.people) })}
      </Text>
      {warnings.length === 0 ? (
        <Text size="sm">{t('periods.clean')}</Text>
      ) : (
        <List size="sm">
          {warnings.map(([name, count]) => (
            <List.Item key={name}>{t(`periods.warn.${name}`, { count })}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
