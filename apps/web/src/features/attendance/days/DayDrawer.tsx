import { Alert, Badge, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { explainAttendanceDay } from '@muster/contract/attendance/days.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDatesInText } from '../../../lib/language/dates-in-text.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { loadDayLinks } from '../../../lib/screen/extensions.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useSession } from '../../../lib/session/session.ts'
import { DayCorrections } from './correct/DayCorrections.tsx'
import classes from './Days.module.css'
import { explainOptions } from './day-queries.ts'
import { type Tone, toneOf, useDayWords } from './day-words.ts'
import './texts.ts'

const CorrectDay = lazy(() => import('./correct/CorrectDay.tsx'))

type Explained = DataOf<typeof explainAttendanceDay>
type Punch = Explained['punches'][number]

const kinds: Record<Tone, StatusKind> = {
  good: 'success',
  half: 'warning',
  bad: 'danger',
  warn: 'warning',
  away: 'info',
  off: 'neutral',
  open: 'pending',
  none: 'neutral',
}

interface DayDrawerProps {
  /** `YYYY-MM-DD`. */
  date: string
  /** Defaults to the signed-in employee. */
  employeeId?: number | undefined
  /** Employee whose day it is; undefined for the user's own. */
  name?: string | undefined
  onClose: () => void
}

/** An attendance day: its result, the explanation, and every punch as recorded and as counted. */
export default function DayDrawer({ date, employeeId, name, onClose }: DayDrawerProps) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const query = useQuery(explainOptions(date, employeeId))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={name === undefined ? words.whole(date) : `${name}, ${words.whole(date)}`}
      texts={{ close: t('close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={280} radius="md" />} order={3}>
        {(explained) => <Explanation explained={explained} employeeId={employeeId} />}
      </Loaded>
    </DetailDrawer>
  )
}

function Explanation({ explained, employeeId }: { explained: Explained; employeeId: number | undefined }) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const dated = useDatesInText()
  const { day, reasons, punches, arrears, corrections, abilities } = explained
  return (
    <Stack gap="md">
      <Group gap="xs" justify="space-between">
        <StatusBadge kind={kinds[toneOf(day.status)]}>{words.status(day.status)}</StatusBadge>
        {abilities.correct && !day.is_locked ? <Correct explained={explained} /> : null}
      </Group>
      {abilities.correct && day.is_locked ? (
        <Alert color="orange">{t('attendanceCorrect:correct.locked')}</Alert>
      ) : null}
      <Effective day={day} />
      {arrears ? (
        <Alert color="orange" variant="light">
          {t('day.arrears', {
            status: words.status(arrears.status),
            worked: words.hours(arrears.worked),
            cause: arrears.cause,
          })}
        </Alert>
      ) : null}
      <section>
        <Title order={3} size="h5" mb={6}>
          {t('day.why')}
        </Title>
        <ol className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <Text size="sm">{dated(reason)}</Text>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <Title order={3} size="h5" mb={6}>
          {t('day.punches')}
        </Title>
        <Punches punches={punches} />
      </section>
      <DayCorrections corrections={corrections} />
      {day.is_locked ? null : <Links day={day} employeeId={employeeId} canCorrect={abilities.correct} />}
    </Stack>
  )
}

/** Totals computed from the punches. */
function Effective({ day }: { day: Explained['day'] }) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const format = useFormatter()
  if (day.first_in === null && day.last_out === null) return null
  const facts = [
    [t('in'), day.first_in ? format.time(day.first_in) : '–'],
    [t('out'), day.last_out ? format.time(day.last_out) : '–'],
    [t('worked'), words.hours(day.worked)],
  ]
  return (
    <dl className={classes.facts} aria-label={t('day.effective')}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Punches({ punches }: { punches: readonly Punch[] }) {
  const { t } = useTranslation('attendanceDays')
  const format = useFormatter()
  if (punches.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('day.noPunches')}
      </Text>
    )
  return (
    // Its words wrap, so that all columns are in sight on a phone; only a long word of a note makes it scroll.
    <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('day.time')}</Table.Th>
            <Table.Th>{t('day.direction')}</Table.Th>
            <Table.Th>{t('day.source')}</Table.Th>
            <Table.Th>{t('day.counts')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {punches.map((punch) => (
            <Table.Tr key={punch.ID}>
              <Table.Td className={punch.voided ? classes.void : undefined}>
                {format.time(punch.local)}
              </Table.Td>
              <Table.Td>{t(`day.directions.${punch.direction}`)}</Table.Td>
              <Table.Td>
                <Origin punch={punch} />
              </Table.Td>
              <Table.Td>
                {punch.voided
                  ? t('day.voided', { reason: punch.voided })
                  : t(punch.counts ? 'day.yes' : 'day.no')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Origin({ punch }: { punch: Punch }) {
  const { t } = useTranslation('attendanceDays')
  const place = punch.place ? t(`day.places.${punch.place}`, { defaultValue: punch.place }) : null
  const source = punch.device ?? t(`day.sources.${punch.source}`)
  return (
    <>
      {[source, place, punch.note].filter(Boolean).join(' · ')}
      {punch.is_offline ? (
        <Badge variant="light" color="gray" ml={6}>
          {t('day.offline')}
        </Badge>
      ) : null}
    </>
  )
}

/** Button for HR that opens the correction over the day. */
function Correct({ explained }: { explained: Explained }) {
  const { t } = useTranslation('attendanceCorrect')
  const [isOpen, setOpen] = useState(false)
  const { day, EMPLOYEE_ID, EMPLOYEE_NAME } = explained
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('correct.button')}</Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <CorrectDay
            employeeId={EMPLOYEE_ID}
            name={EMPLOYEE_NAME}
            day={day}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface LinksProps {
  day: Explained['day']
  employeeId: number | undefined
  canCorrect: boolean
}

/** Requests that modules offer for such a day, linked with the date prefilled. */
function Links({ day, employeeId, canCorrect }: LinksProps) {
  const { t } = useTranslation('attendanceDays')
  const permissions = useSession()?.user.permissions ?? []
  const { data: links = [] } = useQuery({
    queryKey: ['attendance.day_links'],
    queryFn: loadDayLinks,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const offered = links.flatMap((link) => {
    if (link.permission && !permissions.includes(link.permission)) return []
    const to = link.fits(day, { canCorrect })
      ? link.to({ date: day.date, employeeId: employeeId ?? null })
      : null
    return to === null ? [] : [{ ...link, to }]
  })
  if (offered.length === 0) return null
  return (
    <Group gap="xs">
      {offered.map(({ id, label, to }) => (
        <Button key={id} component={AppLink} to={to} variant="default">
          {t(label)}
        </Button>
      ))}
    </Group>
  )
}
