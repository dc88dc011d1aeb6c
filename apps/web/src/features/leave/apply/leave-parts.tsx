import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { addDays } from '@muster/contract/kit/days'
import type { LeavePreview } from '@muster/contract/leave/apply/apply-leave.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { NearDays, useNearDays } from '../../../lib/request-form/NearDays.tsx'
import type {
  RequestAbout,
  RequestParts,
  RequestSlots,
  SlotProps,
} from '../../../lib/request-form/request-form-types.ts'
import { useUser } from '../../../lib/session/session.ts'
import { BalanceFigure } from '../parts/BalanceFigure.tsx'
import { applyOptions, type Options } from './apply-queries.ts'
import { MonthDays, type Range } from './MonthDays.tsx'
import { monthFrom } from './month.ts'
import { TypeCards } from './TypeCards.tsx'
import './texts.ts'

type Half = 'first' | 'second' | null
type Slot = SlotProps<LeavePreview>

interface MonthProps {
  options: Options
  /** Days off and taken from today on, whichever month is shown. */
  ahead: Options['calendar']
  /** First day of the month that was chosen to be shown; null until then. */
  month: string | null
  onMonth: (month: string) => void
}

/** Parts of the leave application: types with balances, the month's calendar, and the balance afterwards. */
export function useLeaveParts({ employeeId, start }: RequestAbout): RequestParts<LeavePreview> {
  const { t } = useTranslation('applyLeave')
  const today = dayIn(useUser().formats.time_zone)
  const [month, setMonth] = useState(start.from_date ? monthFrom(start.from_date, 0) : null)
  const thisMonth = monthFrom(today, 0)
  const query = useQuery(applyOptions(employeeId, month ?? thisMonth))
  const current = useQuery(applyOptions(employeeId, thisMonth))
  const options = query.data
  if (!options || !current.data) return { loading: options ? current : query }
  const { types } = options
  const shown = { options, ahead: current.data.calendar, month, onMonth: setMonth }
  const slots: RequestSlots<LeavePreview> = {
    LEAVE_TYPE_ID: {
      draw: ({ values, set }) => (
        <TypeCards
          types={types}
          value={values.LEAVE_TYPE_ID}
          onChange={(LEAVE_TYPE_ID) => set({ LEAVE_TYPE_ID, from_half: null, to_half: null })}
        />
      ),
    },
    from_date: {
      draw: (slot) => <Days slot={slot} {...shown} />,
      tells: ['from_date', 'to_date', 'from_half', 'to_half'],
    },
  }
  return {
    loading: query,
    nothing: types.length === 0 ? { title: t('noTypes'), text: t('noTypesText') } : undefined,
    start: { LEAVE_TYPE_ID: types[0]?.LEAVE_TYPE_ID ?? null },
    slots,
    // Offers a certificate upload where the leave type may require proof.
    takesFiles: ({ LEAVE_TYPE_ID }, answer) =>
      answer?.wants_proof === true ||
      types.find((type) => type.LEAVE_TYPE_ID === LEAVE_TYPE_ID)?.proof_after_days !== null,
    aside: ({ figure, total }) =>
      figure ? (
        <BalanceFigure figure={figure} requested={total} showsDay={figure.on !== options.today} />
      ) : null,
  }
}

/** Both halves of a day. */
const WHOLE_DAY = 3

/** Whether a day can be taken as leave: a working day, not taken yet, after the notice period. */
function isFree(day: string, { week_offs, holidays, mine }: Options['calendar'], earliest: string): boolean {
  const isOff = week_offs.includes(day) || holidays.some(({ date }) => date === day)
  const isTaken = mine.some(({ date, halves }) => date === day && halves === WHOLE_DAY)
  return !isOff && !isTaken && day >= earliest
}

/**
 * Month calendar to choose the days from; until a month is chosen, that of the selected or first suggested day. Until a second day is
 * clicked, the range is the first day alone.
 */
function Days({
  slot: { values, set, errors },
  options,
  ahead,
  month,
  onMonth,
}: MonthProps & { slot: Slot }) {
  const { t } = useTranslation('applyLeave')
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.types.find((type) => type.LEAVE_TYPE_ID === values.LEAVE_TYPE_ID)
  const earliest = addDays(options.today, chosen?.notice_days ?? 0)
  const near = useNearDays(false, (day) => isFree(day, ahead, earliest))
  const from: string | null = values.from_date ?? null
  const range: Range = { from, to: isOpen ? null : (values.to_date ?? null) }
  const refused = errors.from_date ?? errors.to_date ?? errors.from_half ?? errors.to_half
  const setRange = (next: Range) => {
    setIsOpen(next.to === null)
    set({ from_date: next.from, to_date: next.to ?? next.from, from_half: null, to_half: null })
  }
  return (
    <Card component="section" padding="md" aria-labelledby="days">
      <Title order={2} size="h4" id="days">
        {t('days')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('daysHint')}
      </Text>
      <NearDays
        label={t('days')}
        days={near}
        value={from === values.to_date ? from : null}
        onPick={(day) => {
          onMonth(monthFrom(day, 0))
          setRange({ from: day, to: day })
        }}
      />
      <MonthDays
        month={month ?? monthFrom(from ?? near[0]?.value ?? options.today, 0)}
        onMonth={onMonth}
        today={options.today}
        calendar={options.calendar}
        range={range}
        onRange={setRange}
      />
      {refused ? (
        <Text size="sm" c="red" mt="xs" role="alert">
          {from === null ? t('daysMissing') : refused}
        </Text>
      ) : null}
      {chosen?.half_day && from !== null ? <Halves values={values} set={set} /> : null}
    </Card>
  )
}

const WHOLE = 'whole'
const halfOf = (value: string): Half => (value === WHOLE ? null : (value as Half))

/** A single day can be either half; a longer leave can start with a second half and end with a first half. */
function Halves({ values, set }: Pick<Slot, 'values' | 'set'>) {
  const { t } = useTranslation('applyLeave')
  const choices = (...offered: readonly ('whole' | 'first' | 'second')[]) =>
    offered.map((value) => ({ value, label: t(`halves.${value}`) }))
  if (values.from_date === values.to_date)
    return (
      <SegmentedControl
        mt="sm"
        fullWidth
        aria-label={t('half')}
        data={choices('whole', 'first', 'second')}
        value={values.from_half ?? WHOLE}
        onChange={(half) => set({ from_half: halfOf(half) })}
      />
    )
  const sides = [
    { key: 'from_half', label: t('halfFirstDay'), data: choices('whole', 'second') },
    { key: 'to_half', label: t('halfLastDay'), data: choices('whole', 'first') },
  ]
  return (
    <Stack gap="xs" mt="sm">
      {sides.map(({ key, label, data }) => (
        <Group key={key} justify="space-between" gap="xs">
          <Text size="sm">{label}</Text>
          <SegmentedControl
            size="sm"
            aria-label={`${t('half')}: ${label}`}
            data={data}
            value={values[key] ?? WHOLE}
            onChange={(half) => set({ [key]: halfOf(half) })}
          />
        </Group>
      ))}
    </Stack>
  )
}
