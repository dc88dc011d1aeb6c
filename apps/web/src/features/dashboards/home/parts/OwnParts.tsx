import { Group, NativeSelect, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { addMood } from '@muster/contract/calls/dashboards/mood'
import { awayKinds } from '@muster/contract/dashboards/home.constants'
import { moods } from '@muster/contract/dashboards/mood.constants'
import { PersonChip } from '@muster/ui/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../../lib/calls/connection.ts'
import { writeOptions } from '../../../../lib/calls/query.ts'
import { dayTexts } from '../../../../lib/language/day-texts.ts'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Home.module.css'
import { HOME_KEY, type PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import moodClasses from './Mood.module.css'
import '../parts-texts.ts'

const faces = { great: '😄', good: '🙂', okay: '😐', low: '🙁', bad: '😞' } as const

/** Today's mood in five steps; may be changed on the same day. */
export function MoodPart({ data: { today } }: PartProps<'mood'>) {
  const { t } = useTranslation('homeParts')
  const queries = useQueryClient()
  const lock = useOfflineLock()
  const choose = useMutation({
    ...writeOptions(addMood),
    onSuccess: () => queries.invalidateQueries({ queryKey: HOME_KEY }),
  })
  const chosen = choose.isPending ? choose.variables.body.mood : today
  return (
    <PartFrame title={t('names.mood')}>
      <fieldset className={moodClasses.moods}>
        <VisuallyHidden component="legend">{t('mood.ask')}</VisuallyHidden>
        {moods.map((mood) => (
          <button
            key={mood}
            type="button"
            className={moodClasses.mood}
            aria-pressed={chosen === mood}
            onClick={() => choose.mutate({ body: { mood } })}
            {...lock}
          >
            <span className={moodClasses.face} aria-hidden>
              {faces[mood]}
            </span>
            {t(`mood.${mood}`)}
          </button>
        ))}
      </fieldset>
      <Text size="xs" c="dimmed" mt="sm">
        {[today === null ? '' : t('mood.chosen'), t('mood.privacy')].filter(Boolean).join(' ')}
      </Text>
    </PartFrame>
  )
}

const modes = ['full', 'half'] as const
type Mode = (typeof modes)[number]
type Kind = (typeof awayKinds)[number]

/** Who is away this month: on leave for full days at first, as the specification has it. */
export function LeaveMonthPart({ data: { rows, total } }: PartProps<'leave_month'>) {
  const { t, i18n } = useTranslation('homeParts')
  const format = useFormatter()
  const [kind, setKind] = useState<Kind>('leave')
  const [mode, setMode] = useState<Mode>('full')
  const days = dayTexts(i18n.language)
  const shown = rows.filter((row) => row.kind === kind && (mode === 'full') === (row.half === 'full'))
  return (
    <PartFrame title={t('names.leave_month')} to="/leave/calendar">
      <Group gap="sm" mb="sm" align="end">
        <NativeSelect
          label={t('month.kind')}
          size="xs"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          data={awayKinds.map((value) => ({ value, label: t(`away.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('month.mode')}
          value={mode}
          onChange={(value) => setMode(value as Mode)}
          data={modes.map((value) => ({ value, label: t(`month.${value}`) }))}
        />
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('month.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {shown.map((row) => (
            <li key={`${row.EMPLOYEE_ID} ${row.from_date} ${row.half}`}>
              <PersonChip
                name={row.EMPLOYEE_NAME}
                subtitle={[
                  row.from_date === row.to_date
                    ? days.short(row.from_date)
                    : t('month.days', { from: days.short(row.from_date), to: days.short(row.to_date) }),
                  row.LEAVE_TYPE_NAME,
                  row.is_pending ? t('away.pending') : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
                colorKey={row.EMPLOYEE_ID}
                size={28}
              />
            </li>
          ))}
        </ul>
      )}
      {total > rows.length ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('month.some', { shown: format.number(rows.length), total: format.number(total) })}
        </Text>
      ) : null}
    </PartFrame>
  )
}

/** The next holidays where the person works. */
export function HolidaysPart({ data }: PartProps<'holidays'>) {
  const { t, i18n } = useTranslation('homeParts')
  const when = (days: number) =>
    days > 1 ? t('holidays.inDays', { count: days }) : t(days === 0 ? 'holidays.today' : 'holidays.tomorrow')
  return (
    <PartFrame title={t('names.holidays')} to="/holidays">
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('holidays.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {data.map(({ date, name, days }) => (
            <li key={`${date} ${name}`}>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {`${dayTexts(i18n.language).short(date)} · ${when(days)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </PartFrame>
  )
}

/** The latest sign-ins, so that people notice one that was not theirs. */
export function SignInsPart({ data }: PartProps<'sign_ins'>) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  return (
    <PartFrame title={t('names.sign_ins')}>
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('sign_ins.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {data.map(({ at, device, is_successful }) => (
            <li key={at}>
              <Text size="sm">{format.dayTime(at)}</Text>
              <Text size="xs" c={is_successful ? 'dimmed' : 'red'}>
                {[device, is_successful ? '' : t('sign_ins.failed')].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" mt="sm">
        <AppLink to="/security/session-history">{t('sign_ins.all')}</AppLink>
      </Text>
    </PartFrame>
  )
}
