import { Alert, Badge, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import type { ClockView } from '@muster/contract/attendance/clock.contract'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from './ClockCard.module.css'
import { useLocalTime } from './local-time.ts'
import { type ClockAction, correctionValues, punchQueue, type QueuedPunch, withQueue } from './punch-queue.ts'
import './texts.ts'
import {
  clockOptions,
  findPosition,
  type PositionFailure,
  type Press,
  type Pressed,
  useClock,
} from './use-clock.ts'
import { useHours, WorkedTime } from './WorkedTime.tsx'

export const reads = [clockOptions]

/** Self-service home card: the clock button, the clock status and today's total. */
export default function ClockCard() {
  const { user_emp_id: employeeId } = useUser()
  return employeeId === null ? null : <OwnClock employeeId={employeeId} />
}

function OwnClock({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('clock')
  const canSee = useCan('attendance.day.view')
  const { query, queue, press, isOffline } = useClock(employeeId)
  // Before joining and after leaving there is nothing to clock.
  if (query.error instanceof ApiError && query.error.key === 'attendance.not_employed') return null
  return (
    <Card component="section" aria-labelledby="home-clock" padding="lg" className={classes.card}>
      <Title order={2} size="h4" id="home-clock">
        {t('title')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={180} aria-hidden />} order={3}>
        {({ attendance }) => (
          <>
            <Standing view={withQueue(attendance, queue)} />
            <Buttons view={withQueue(attendance, queue)} isOffline={isOffline} press={press} />
          </>
        )}
      </Loaded>
      <Waiting employeeId={employeeId} queue={queue} />
      {canSee ? (
        <Text size="sm" mt="sm">
          <AppLink to="/my-attendance">{t('month')}</AppLink>
        </Text>
      ) : null}
    </Card>
  )
}

function Standing({ view }: { view: ClockView }) {
  const { t } = useTranslation('clock')
  const format = useFormatter()
  const local = useLocalTime(view.time_zone)
  const hours = useHours()
  const shift = view.shift
    ? t('shift', {
        name: view.shift.name,
        start: format.time(view.shift.start),
        end: format.time(view.shift.end),
      })
    : t('noShift')
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <span className={classes.dot} data-state={view.state} />
        <Text fw={600} aria-live="polite">
          {t(`state.${view.state}`, { time: view.since ? local(view.since) : '' })}
        </Text>
        {view.late_by > 0 ? (
          <Badge color="orange" variant="light">
            {t('late', { count: view.late_by })}
          </Badge>
        ) : null}
      </Group>
      {view.outside_hours ? (
        <Text size="sm" c="orange" role="status">
          {t('outsideHours')}
        </Text>
      ) : null}
      <div>
        <WorkedTime view={view} />
        <Text size="sm" c="dimmed">
          {[
            view.off && (view.off_name || t(view.off)),
            // On a week-off or holiday without a shift, its name is enough.
            view.off && !view.shift ? null : shift,
            view.break_minutes > 0 && t('breaks', { time: hours(view.break_minutes) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {view.punches.length > 0 ? (
        <ul className={classes.punches} aria-label={t('punches')}>
          {view.punches.map((punch) => (
            <li key={punch.ID}>
              <Badge variant="light" color="gray">
                {t(`direction.${punch.direction}`)} {local(punch.at)}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface ButtonsProps {
  view: ClockView
  isOffline: boolean
  press: ReturnType<typeof useClock>['press']
}

type Saying = Pressed | 'withoutPlace' | 'locating'

function Buttons({ view, isOffline, press }: ButtonsProps) {
  const { t } = useTranslation('clock')
  const [saying, setSaying] = useState<Saying | null>(null)
  const [missing, setMissing] = useState<PositionFailure | null>(null)
  const camera = useRef<HTMLInputElement>(null)
  const wanted = useRef<ClockAction>('in')
  const [first, second] = view.actions
  const isBusy = press.isPending || saying === 'locating'

  async function go(action: ClockAction, selfie?: File) {
    if (isBusy) return
    const given: Press = { action, selfie }
    let failure: PositionFailure | null = null
    if (view.needs.position) {
      setSaying('locating')
      const found = await findPosition()
      if (typeof found === 'string') failure = found
      else given.position = found
    }
    setMissing(failure)
    try {
      const said = await press.mutateAsync(given)
      // Without a position nobody knows where the person was.
      const isUnplaced = failure !== null && (said === 'outside' || said === 'unclear')
      setSaying(isUnplaced ? 'withoutPlace' : said)
    } catch {
      // The mutation's own error is shown below the button.
      setSaying(null)
    }
  }

  function start(action: ClockAction) {
    wanted.current = action
    if (view.needs.selfie && !isOffline) camera.current?.click()
    else void go(action)
  }

  async function pictureTaken({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    await go(wanted.current, file)
  }

  return (
    <div className={classes.buttons}>
      {first ? (
        <Button
          fullWidth
          className={classes.big}
          color={first === 'in' || first === 'break_end' ? 'green' : 'red'}
          loading={isBusy}
          onClick={() => start(first)}
        >
          {t(`action.${first}`)}
        </Button>
      ) : null}
      {second ? (
        <Button fullWidth variant="default" size="md" disabled={isBusy} onClick={() => start(second)}>
          {t(`action.${second}`)}
        </Button>
      ) : null}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        aria-label={t('picture')}
        onChange={(event) => void pictureTaken(event)}
      />
      <Said saying={saying} missing={missing} error={press.error} />
      {view.needs.position ? (
        <Text size="xs" c="dimmed">
          {t('place')}
        </Text>
      ) : null}
      {view.needs.selfie ? (
        <Text size="xs" c="dimmed">
          {t('picture')}
        </Text>
      ) : null}
    </div>
  )
}

const QUIET: ReadonlySet<Saying> = new Set(['queued'])

interface SaidProps {
  saying: Saying | null
  /** Why there was no position, if one was needed. */
  missing: PositionFailure | null
  error: Error | null
}

const isAboutPlace = (error: Error) =>
  error instanceof ApiError && error.key === 'attendance.position_missing'

function Said({ saying, missing, error }: SaidProps) {
  const { t } = useTranslation('clock')
  const refusal = useRef<HTMLDivElement>(null)
  // The button may now say something else: pressing it again must not clock the other way.
  useEffect(() => {
    if (error) refusal.current?.focus()
  }, [error])
  if (error)
    return (
      <Alert color="red" variant="light" ref={refusal} tabIndex={-1}>
        {missing !== null && isAboutPlace(error)
          ? `${t('notRecorded')} ${t(`position.${missing}`)}`
          : messageOf(error)}
      </Alert>
    )
  if (saying === 'withoutPlace')
    return (
      <Alert color="orange" variant="light" role="status">
        {t('withoutPlace')} {missing ? t(`position.${missing}`) : ''}
      </Alert>
    )
  if (saying === null || QUIET.has(saying)) return null
  return (
    <Text size="sm" role="status" c={saying === 'outside' || saying === 'unclear' ? 'orange' : 'dimmed'}>
      {t(saying as Exclude<Saying, 'queued'>)}
    </Text>
  )
}

/** Punches waiting to be sent, and punches refused by the server. */
function Waiting({ employeeId, queue }: { employeeId: number; queue: readonly QueuedPunch[] }) {
  const { t } = useTranslation('clock')
  const format = useFormatter()
  const canRequest = useCan('requests.raise')
  const waiting = queue.filter((punch) => punch.refusal === undefined)
  const refused = queue.filter((punch) => punch.refusal !== undefined)
  return (
    <>
      {waiting.length > 0 ? (
        <Alert color="blue" variant="light" role="status">
          {t('queued', { count: waiting.length })}
        </Alert>
      ) : null}
      {refused.map((punch) => (
        <Alert key={punch.key} color="red" variant="light">
          {t('refused', {
            action: t(`action.${punch.action}`),
            time: format.dayTime(punch.offline_at),
            reason: punch.refusal,
          })}
          <Group mt="xs">
            {punch.correction && canRequest ? (
              <AppLink to={sheetPath('REGULARISATION', correctionValues(punch.action, punch.correction))}>
                {t('correct')}
              </AppLink>
            ) : null}
            <Button size="xs" variant="default" onClick={() => punchQueue.remove(employeeId, punch.key)}>
              {t('dismiss')}
            </Button>
          </Group>
        </Alert>
      ))}
    </>
  )
}
