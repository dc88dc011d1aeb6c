import { Alert, Select, Skeleton, Stack, Table, Text, Textarea } from '@mantine/core'
import { MOST_SETTLED } from '@muster/contract/attendance/register.constants'
import type { SettledDayView, SettlingWay } from '@muster/contract/attendance/settling.contract'
import { previewSettling, settleDays } from '@muster/contract/calls/attendance/settling'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useDayWords } from '../days/day-words.ts'
import classes from './Settle.module.css'
import './texts.ts'

export interface SettleKey {
  EMPLOYEE_ID: number
  date: string
}

interface SettleModalProps {
  how: SettlingWay
  /** All selected days; those up to the batch limit are settled. */
  days: readonly SettleKey[]
  onDone: (settled: DataOf<typeof settleDays>) => void
  onClose: () => void
}

interface Choice {
  type: string | null
  reason: string
}

const errorNames = { LEAVE_TYPE_ID: 'type' }

/** Previews the result for the selected days before it is applied. */
export default function SettleModal({ how, days, onDone, onClose }: SettleModalProps) {
  const { t } = useTranslation('attendance')
  // Beside the form's own value, since the preview depends on it.
  const [type, setType] = useState<string | null>(null)
  const requested = {
    ...{ how, days: days.slice(0, MOST_SETTLED) },
    ...(type === null ? {} : { LEAVE_TYPE_ID: Number(type) }),
  }
  const preview = useQuery({
    ...readOptions(previewSettling, { body: requested }),
    meta: { errorShown: 'inline' as const },
    staleTime: 0,
  })
  const isUndecided = how === 'leave' && type === null
  const fits = isUndecided ? 0 : (preview.data?.fits ?? 0)
  return (
    <FormModal<BodyOf<typeof settleDays>, Choice>
      onClose={onClose}
      size="xl"
      title={t(`settle.titles.${how}`)}
      text={t(`settle.texts.${how}`)}
      part={{
        initial: { type: null, reason: '' },
        required: how === 'leave' ? ['type', 'reason'] : ['reason'],
        render: ({ value, onChange, errors }) => (
          <Stack>
            {how === 'leave' ? (
              <Select
                label={t('settle.type')}
                required
                maw={320}
                value={value.type}
                error={errors.type}
                onChange={(next) => {
                  setType(next)
                  onChange({ ...value, type: next })
                }}
                data={(preview.data?.leave_types ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                }))}
              />
            ) : null}
            {days.length > MOST_SETTLED ? (
              <Alert color="blue">{t('settle.most', { count: MOST_SETTLED })}</Alert>
            ) : null}
            <Loaded query={preview} skeleton={<Skeleton height={240} radius="md" />} order={3}>
              {(data) => (
                <>
                  <Sums fits={data.fits} all={data.days.length} isUndecided={isUndecided} />
                  <Days days={data.days} how={how} isUndecided={isUndecided} />
                </>
              )}
            </Loaded>
            <Textarea
              label={t('settle.reason')}
              description={t('settle.reasonHint')}
              value={value.reason}
              error={errors.reason}
              onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
              required
              maxLength={500}
              autosize
              minRows={2}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, { reason }) => ({ ...requested, reason })}
      save={saving(settleDays)}
      onSaved={(answer) => onDone(answer as DataOf<typeof settleDays>)}
      errorNames={errorNames}
      saveLabel={t('settle.go', { count: fits })}
      maySave={!preview.isFetching && (isUndecided || fits > 0)}
    />
  )
}

function Sums({ fits, all, isUndecided }: { fits: number; all: number; isUndecided: boolean }) {
  const { t } = useTranslation('attendance')
  return (
    <Text size="sm" fw={600} role="status">
      {isUndecided
        ? t('settle.chooseType')
        : [t('settle.fits', { count: fits }), all > fits && t('settle.leaves', { count: all - fits })]
            .filter(Boolean)
            .join(' ')}
    </Text>
  )
}

/** Excluded days come first, since they need another action. */
const leftOutFirst = (days: readonly SettledDayView[]) =>
  [...days].sort((one, other) => Number(other.problem !== null) - Number(one.problem !== null))

interface DaysProps {
  days: readonly SettledDayView[]
  how: SettlingWay
  isUndecided: boolean
}

function Days({ days, how, isUndecided }: DaysProps) {
  const { t } = useTranslation('attendance')
  const words = useDayWords()
  const format = useFormatter()
  const figuresOf = (figures: SettledDayView['before']) => {
    if (figures === null) return '–'
    const { status, first_in, last_out } = figures
    const time = (value: string | null) => (value === null ? '–' : format.time(value))
    const times = first_in || last_out ? `${time(first_in)} – ${time(last_out)}` : t('settle.noTimes')
    return t('settle.figures', { status: words.status(status), times })
  }
  const thenOf = (day: SettledDayView) => {
    if (day.problem !== null) return t('settle.leftOut', { why: day.problem })
    if (how !== 'leave') return figuresOf(day.after)
    return isUndecided ? '–' : t('settle.asLeave')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.days} tabIndex={0} aria-label={t('settle.list')}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('person')}</Table.Th>
            <Table.Th>{t('day')}</Table.Th>
            <Table.Th>{t('settle.now')}</Table.Th>
            {how === 'accept' ? null : <Table.Th>{t('settle.after')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leftOutFirst(days).map((day) => (
            <Table.Tr
              key={`${day.EMPLOYEE_ID} ${day.date}`}
              data-left-out={day.problem !== null || undefined}
            >
              <Table.Td>
                {day.EMPLOYEE_NAME}{' '}
                <Text span size="xs" c="dimmed">
                  {day.EMPLOYEE_CODE}
                </Text>
              </Table.Td>
              <Table.Td>{words.short(day.date)}</Table.Td>
              <Table.Td>{figuresOf(day.before)}</Table.Td>
              {how === 'accept' && day.problem === null ? null : <Table.Td>{thenOf(day)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
