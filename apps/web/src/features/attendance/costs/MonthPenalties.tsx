import { Button, Card, Group, Skeleton, Text, TextInput, Title } from '@mantine/core'
import type { listPenalties } from '@muster/contract/attendance/penalties.contract'
import { runPenalties, undoPenalties } from '@muster/contract/calls/attendance/penalties'
import { monthAfter } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { MonthNav } from '../days/MonthNav.tsx'
import classes from './Rules.module.css'
import { penaltiesOptions, refreshRules } from './rule-queries.ts'
import './texts.ts'

type Answer = DataOf<typeof listPenalties>

/** Penalties of a month, previewed or applied. */
export function MonthPenalties() {
  const { t } = useTranslation('attendanceRules')
  const today = dayIn(useUser().formats.time_zone)
  const lastMonth = monthAfter(today.slice(0, 7), -1)
  const [month, setMonth] = useState(lastMonth)
  const [page, setPage] = useState(1)
  const query = useQuery(penaltiesOptions(`${month}-01`, page))
  return (
    <Card component="section" padding="lg" aria-labelledby="month-takes">
      <Title order={2} size="h4" id="month-takes">
        {t('penalties.monthTitle')}
      </Title>
      <Group my="sm" role="group" aria-label={t('penalties.month')}>
        <MonthNav
          month={month}
          latest={today.slice(0, 7)}
          onChange={(next) => {
            setMonth(next)
            setPage(1)
          }}
        />
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={160} />} order={3}>
        {(answer) => (
          <>
            <Standing answer={answer} month={`${month}-01`} />
            {answer.rows.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('penalties.nobody')}
              </Text>
            ) : (
              <Rows rows={answer.rows} />
            )}
            <Pages page={page} total={answer.total_page} onChange={setPage} label={t('penalties.pages')} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Standing({ answer, month }: { answer: Answer; month: string }) {
  const { t } = useTranslation('attendanceRules')
  const format = useFormatter()
  const { run } = answer
  if (run)
    return (
      <>
        <Text size="sm">
          {t('penalties.takenBy', {
            name: run.author,
            when: format.dayTime(run.created_at),
            count: run.people,
          })}
        </Text>
        <Undo id={run.ID} />
      </>
    )
  if (!answer.can_run)
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {t('penalties.notOver')}
      </Text>
    )
  return answer.total_records === 0 ? null : <Take month={month} count={answer.total_records} />
}

function Take({ month, count }: { month: string; count: number }) {
  const { t } = useTranslation('attendanceRules')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(runPenalties, { body: { month } }),
    onSuccess: async () => {
      notifySuccess(t('penalties.ran'))
      await refreshRules(queries)
    },
  })
  return (
    <Group mb="sm">
      <Text size="sm">{t('penalties.preview')}</Text>
      <Button loading={isPending} onClick={() => mutate()}>
        {t('penalties.run', { count })}
      </Button>
    </Group>
  )
}

function Undo({ id }: { id: number }) {
  const { t } = useTranslation('attendanceRules')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(undoPenalties, { body: { ID: id, reason } }),
    onSuccess: async () => {
      notifySuccess(t('penalties.undone'))
      await refreshRules(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const check = useFormCheck({ values: { reason }, required: ['reason'], error })
  return (
    <CheckedForm check={check} onSubmit={() => mutate()}>
      <Group align="start" my="sm">
        <TextInput
          label={t('penalties.undoReason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={check.errors.reason ?? check.message}
        />
        <Button type="submit" variant="default" mt={25} loading={isPending}>
          {t('penalties.undo')}
        </Button>
      </Group>
    </CheckedForm>
  )
}

function Rows({ rows }: { rows: Answer['rows'] }) {
  const { t } = useTranslation('attendanceRules')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('penalties.list')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('penalties.person')}</th>
            <th scope="col">{t('penalties.days')}</th>
            <th scope="col">{t('penalties.fromLeave')}</th>
            <th scope="col">{t('penalties.unpaidDays')}</th>
            <th scope="col" className={classes.why}>
              {t('penalties.why')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.EMPLOYEE_ID} ${row.rule}`}>
              <th scope="row">
                {row.EMPLOYEE_NAME} ({row.EMPLOYEE_CODE})
                <span className={classes.whyBelow}>
                  {row.rule}: {row.explanation}
                </span>
              </th>
              <td>{row.days}</td>
              <td>{row.from_leave}</td>
              <td>{row.unpaid}</td>
              <td className={classes.why}>
                {row.rule}: {row.explanation}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
