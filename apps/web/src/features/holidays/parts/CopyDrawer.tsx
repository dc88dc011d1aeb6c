import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { addHolidays, previewHolidayCopy } from '@muster/contract/calls/holidays/holidays'
import type { DataOf } from '@muster/contract/kit/index'
import { DateField } from '@muster/ui/date-field'
import { EmptyState, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useDayNames } from '../data/days.ts'
import { inline, useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import classes from './Holidays.module.css'

type Plan = DataOf<typeof previewHolidayCopy>
type Row = Plan['rows'][number]

interface CopyDrawerProps {
  year: number
  onClose: () => void
  onDone: () => void
}

/** Copies a year's holidays to the next year; holidays with movable dates are marked for review. */
export default function CopyDrawer({ year, onClose, onDone }: CopyDrawerProps) {
  const { t } = useTranslation('holidays')
  const plan = useQuery({
    ...readOptions(previewHolidayCopy, { query: { from_year: year, to_year: year + 1 } }),
    meta: inline,
    placeholderData: undefined,
  })
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={720}
      title={t('copy.title', { from: year, to: year + 1 })}
      subtitle={t('copy.text')}
      texts={{ close: t('close') }}
    >
      <Loaded query={plan} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
        {(data) =>
          data.rows.length === 0 ? (
            <EmptyState order={2} title={t('copy.none', { year })} />
          ) : (
            <CopyForm
              plan={data}
              onDone={() => {
                onDone()
                onClose()
              }}
            />
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}

const kinds: Record<Row['basis'], StatusKind> = { fixed: 'success', known: 'info', check: 'warning' }

function CopyForm({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const { t } = useTranslation('holidays')
  const [dates, setDates] = useState(
    () => new Map(plan.rows.map((row) => [row.source.id, row.date as string | null])),
  )
  const [chosen, setChosen] = useState(
    () => new Set(plan.rows.filter((row) => !row.is_listed).map((row) => row.source.id)),
  )
  const add = useCalendarChange(addHolidays, onDone)
  const fields = add.error instanceof ApiError ? add.error.fields : {}
  const wanted = plan.rows.filter((row) => chosen.has(row.source.id))
  const toggle = (id: number) => setChosen((current) => new Set(current).symmetricDifference(new Set([id])))
  const holidays = wanted.map(({ source }) => ({
    ...{
      date: dates.get(source.id) ?? '',
      name: source.name,
      holiday_type: source.holiday_type,
      note: source.note,
    },
    locations: source.locations.map(({ id }) => id),
    states: source.states.map(({ id }) => id),
    entities: source.entities.map(({ id }) => id),
  }))
  return (
    <Stack gap="lg">
      <ul className={classes.rows}>
        {plan.rows.map((row) => (
          <CopyRow
            key={row.source.id}
            row={row}
            isChosen={chosen.has(row.source.id)}
            date={dates.get(row.source.id) ?? null}
            error={fields[`holidays.${wanted.indexOf(row)}.date`]}
            onToggle={() => toggle(row.source.id)}
            onDate={(date) => setDates((current) => new Map(current).set(row.source.id, date))}
          />
        ))}
      </ul>
      <ChangeNotice change={add} />
      <Group>
        <Button
          loading={add.isPending}
          disabled={wanted.length === 0}
          onClick={() => add.run({ body: { holidays } })}
        >
          {t('copy.add', { count: wanted.length, year: plan.to_year })}
        </Button>
      </Group>
    </Stack>
  )
}

interface CopyRowProps {
  row: Row
  isChosen: boolean
  date: string | null
  error: string | undefined
  onToggle: () => void
  onDate: (date: string | null) => void
}

function CopyRow({ row, isChosen, date, error, onToggle, onDate }: CopyRowProps) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const names = useDayNames()
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const { source } = row
  const isDate = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date)
  return (
    <li className={classes.row}>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        aria-label={t('copy.take', { name: source.name })}
        mt={4}
      />
      <div>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {source.name}
          </Text>
          {row.is_listed ? (
            <StatusBadge kind="neutral">{t('copy.listed')}</StatusBadge>
          ) : (
            <StatusBadge kind={kinds[row.basis]}>{t(`copy.basis.${row.basis}`)}</StatusBadge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t('copy.was', { date: format.day(source.date), weekday: names.weekday(source.date) })} {row.text}
        </Text>
      </div>
      <DateField
        aria-label={t('copy.date', { name: source.name })}
        size="sm"
        disabled={!isChosen}
        value={date}
        onChange={onDate}
        format={fieldDateFormat(formats)}
        texts={dateFieldTexts}
        error={error}
        description={isDate ? names.weekday(date) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </li>
  )
}
