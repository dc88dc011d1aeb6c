import { Alert, Button, Checkbox, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { lockAttendance } from '@muster/contract/calls/attendance/days'
import { previewLock } from '@muster/contract/calls/attendance/register'
import { isDay } from '@muster/contract/kit/days'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { type Closing, ClosingList, openIn } from './ClosingList.tsx'
import classes from './Manage.module.css'
import { refreshPeriods } from './refresh-periods.ts'

const isPeriod = (from: string | null, to: string | null): from is string =>
  isDay(from) && isDay(to) && from <= to

/** Chooses the period to lock, by default the last finished one, and shows its checklist. */
export function LockForm() {
  const { t } = useTranslation('attendanceManage')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const isUsual = from === null && to === null
  const closing = useQuery({
    ...readOptions(previewLock, {
      query: isPeriod(from, to) ? { from_date: from, to_date: to as string } : {},
    }),
    enabled: isUsual || isPeriod(from, to),
    meta: { errorShown: 'inline' as const },
    placeholderData: undefined,
    staleTime: 0,
  })
  const shown = { from: from ?? closing.data?.from_date ?? null, to: to ?? closing.data?.to_date ?? null }
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  const change = (next: Partial<typeof shown>) => {
    setFrom(next.from === undefined ? shown.from : next.from)
    setTo(next.to === undefined ? shown.to : next.to)
  }
  return (
    <section className={classes.part}>
      <Title order={2} size="h4" mb="sm">
        {t('periods.lockTitle')}
      </Title>
      <div className={classes.fields}>
        <DateField
          label={t('from')}
          value={shown.from}
          onChange={(next) => change({ from: next })}
          {...field}
        />
        <DateField label={t('to')} value={shown.to} onChange={(next) => change({ to: next })} {...field} />
      </div>
      {isUsual || isPeriod(from, to) ? (
        <Loaded query={closing} skeleton={<Skeleton height={220} radius="md" mt="md" />} order={3}>
          {(data) => <Close key={`${data.from_date} ${data.to_date}`} closing={data} />}
        </Loaded>
      ) : null}
    </section>
  )
}

/** The checklist, and locking once it is empty or the user accepts the open items. */
function Close({ closing }: { closing: Closing }) {
  const { t } = useTranslation('attendanceManage')
  const format = useFormatter()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [isKnown, setKnown] = useState(false)
  const lock = useMutation({
    ...writeOptions(lockAttendance),
    meta: { errorShown: 'inline' as const },
    onSuccess: () => refreshPeriods(queries),
  })
  const check = useFormCheck({ values: { note }, error: lock.error })
  const { from_date, to_date, overlap } = closing
  if (overlap)
    return (
      <Alert color="blue" mt="md" role="status">
        {t('periods.overlap', { from: format.day(overlap.from_date), to: format.day(overlap.to_date) })}
      </Alert>
    )
  const open = openIn(closing)
  return (
    <CheckedForm check={check} onSubmit={() => lock.mutate({ body: { from_date, to_date, note } })}>
      <ClosingList closing={closing} />
      <Text size="sm" fw={600} my="sm" role="status">
        {t('periods.preview', { days: format.number(closing.days), people: format.number(closing.people) })}{' '}
        {t('periods.later')}
      </Text>
      <div className={classes.fields}>
        <TextInput
          label={t('periods.note')}
          value={note}
          maxLength={300}
          error={check.errors.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {open > 0 && closing.open_days === 0 ? (
          <Checkbox
            mb={8}
            label={t('periods.known', { count: open })}
            checked={isKnown}
            onChange={(event) => setKnown(event.currentTarget.checked)}
          />
        ) : null}
        <div>
          <Button
            type="submit"
            disabled={closing.open_days > 0 || closing.days === 0 || (open > 0 && !isKnown)}
            loading={lock.isPending}
          >
            {t('periods.lock')}
          </Button>
        </div>
      </div>
      {check.message ? (
        <Alert color="red" role="alert" mt="md">
          {check.message}
        </Alert>
      ) : null}
    </CheckedForm>
  )
}
