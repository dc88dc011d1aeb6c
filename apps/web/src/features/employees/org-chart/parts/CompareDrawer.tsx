import { Badge, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { compareCharts } from '@muster/contract/calls/employees/org-chart/org-chart'
import { chartChangeKinds } from '@muster/contract/employees/org-chart/org-chart.constants'
import type { ChartChangeKind } from '@muster/contract/employees/org-chart/org-chart.contract'
import { isDay } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { DateField } from '@muster/ui/date-field'
import { DetailDrawer } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../../lib/calls/query.ts'
import { fieldDateFormat } from '../../../../lib/form/form-resources.ts'
import { Loaded } from '../../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../../lib/session/session.ts'
import { useFormTexts } from '../../../../lib/ui-texts/form-texts.ts'
import classes from './Chart.module.css'

export interface Marking {
  from: string
  to: string
  keys: ReadonlySet<string>
}

interface CompareDrawerProps {
  today: string
  /** The date shown; null for today. */
  date: string | null
  onClose: () => void
  onMark: (marking: Marking) => void
}

type Changed = DataOf<typeof compareCharts>['people'][number]
const STEP = 200
const MOST = 2000

function monthBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 10)
}

/** Who joined, left or moved between two dates: as a list, and marked in the chart of the later date. */
export default function CompareDrawer({ today, date, onClose, onMark }: CompareDrawerProps) {
  const { t } = useTranslation('orgchart')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const format = useFormatter()
  const [from, setFrom] = useState<string>(date && date > today ? today : monthBefore(date ?? today))
  const [to, setTo] = useState<string>(date ?? today)
  const [kind, setKind] = useState<ChartChangeKind | 'all'>('all')
  const [limit, setLimit] = useState(STEP)
  const body = { from, to, limit, ...(kind === 'all' ? {} : { kinds: [kind] }) }
  const result = useQuery({
    ...readOptions(compareCharts, { body }),
    enabled: isDay(from) && isDay(to),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' as const },
  })
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('compare.title')}
      width={560}
      texts={{ close: t('close') }}
    >
      <Stack>
        <Group grow>
          <DateField
            {...field}
            label={t('compare.from')}
            value={from}
            onChange={(day) => setFrom(day ?? '')}
          />
          <DateField {...field} label={t('compare.to')} value={to} onChange={(day) => setTo(day ?? '')} />
        </Group>
        <Loaded query={result} skeleton={<Skeleton height={200} />}>
          {(data) => (
            <>
              <Group justify="space-between">
                <Text role="status">
                  {data.total === 0
                    ? t('compare.none')
                    : t('compare.changed', { count: data.total, number: format.number(data.total) })}
                </Text>
                {data.total > 0 ? (
                  <Button
                    onClick={() => onMark({ from, to, keys: new Set(data.people.map(({ key }) => key)) })}
                  >
                    {t('compare.mark')}
                  </Button>
                ) : null}
              </Group>
              <KindChoice counts={data.counts} value={kind} onChange={setKind} />
              <ul className={classes.above}>
                {data.people.map((person) => (
                  <li key={person.key}>
                    <ChangedPerson person={person} />
                  </li>
                ))}
              </ul>
              {data.next_offset !== null && limit < MOST ? (
                <Button variant="default" onClick={() => setLimit((now) => Math.min(MOST, now + STEP * 2))}>
                  {t('compare.more')}
                </Button>
              ) : null}
            </>
          )}
        </Loaded>
      </Stack>
    </DetailDrawer>
  )
}

interface KindChoiceProps {
  counts: Record<ChartChangeKind, number>
  value: ChartChangeKind | 'all'
  onChange: (kind: ChartChangeKind | 'all') => void
}

function KindChoice({ counts, value, onChange }: KindChoiceProps) {
  const { t } = useTranslation('orgchart')
  const found = chartChangeKinds.filter((kind) => counts[kind] > 0 || kind === value)
  if (found.length === 0) return null
  return (
    <SegmentedControl
      orientation="vertical"
      aria-label={t('compare.title')}
      value={value}
      onChange={(next) => onChange(next as ChartChangeKind | 'all')}
      data={[
        { value: 'all', label: t('wholeChart') },
        ...found.map((kind) => ({ value: kind, label: `${t(`compare.kinds.${kind}`)} (${counts[kind]})` })),
      ]}
    />
  )
}

function ChangedPerson({ person }: { person: Changed }) {
  const { t } = useTranslation('orgchart')
  const text = (value: string | null, isOutside: boolean) =>
    isOutside ? t('outside') : (value ?? t('compare.nothing'))
  return (
    <div>
      <Text fw={600}>
        {person.EMPLOYEE_NAME}{' '}
        <Text span size="sm" c="dimmed">
          {person.EMPLOYEE_CODE}
        </Text>
      </Text>
      {person.changes.map((change) => (
        <Group key={change.kind} gap="xs">
          <Badge variant="default">{t(`compare.kinds.${change.kind}`)}</Badge>
          <Text size="sm">
            {change.kind === 'joined'
              ? text(change.after, change.after_outside)
              : change.kind === 'left'
                ? text(change.before, change.before_outside)
                : t('compare.change', {
                    before: text(change.before, change.before_outside),
                    after: text(change.after, change.after_outside),
                  })}
          </Text>
        </Group>
      ))}
    </div>
  )
}
