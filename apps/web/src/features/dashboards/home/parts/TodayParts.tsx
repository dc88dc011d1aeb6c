import { Text } from '@mantine/core'
import type { HomeAbsence } from '@muster/contract/dashboards/home-parts'
import { addDays, mondayAfter } from '@muster/contract/kit/days'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Home.module.css'
import type { PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import { Figures } from './Figures.tsx'
import '../parts-texts.ts'

const BOARD = '/attendance/board'
const CALENDAR = '/leave/calendar'
const states = ['in', 'break', 'late', 'out', 'away'] as const

/** Today in figures; each leads to the people it counts. */
export function AttendancePart({ data }: PartProps<'attendance'>) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  return (
    <PartFrame title={t('names.attendance')} to={BOARD}>
      <Figures
        shown={states.map((state) => ({
          key: state,
          text: format.number(data[state]),
          label: t(`attendance.${state}`),
          to: `${BOARD}?f.state=${state}`,
        }))}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('attendance.of', { count: data.people })}
      </Text>
    </PartFrame>
  )
}

interface AwayPartProps extends PartProps<'away'> {
  today: string
}

/** Who is on leave, works from home or is on duty today. */
export function AwayPart({ data: { rows, total }, today }: AwayPartProps) {
  const { t } = useTranslation('homeParts')
  const more = total - rows.length
  return (
    <PartFrame title={t('names.away')} to={CALENDAR}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('away.nobody')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={`${row.EMPLOYEE_ID} ${row.kind} ${row.from_date} ${row.half}`}>
              <Absence absence={row} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Text size="sm" mt="xs">
          <AppLink to={`${CALENDAR}?view=day&day=${today}&of=all`}>{t('away.more', { count: more })}</AppLink>
        </Text>
      ) : null}
      <Text size="sm" mt="sm">
        <AppLink to={`${CALENDAR}?view=day&day=${addDays(today, 1)}`}>{t('away.tomorrow')}</AppLink>
        {' · '}
        <AppLink to={`${CALENDAR}?view=day&day=${mondayAfter(today)}`}>{t('away.nextMonday')}</AppLink>
      </Text>
    </PartFrame>
  )
}

function Absence({ absence }: { absence: HomeAbsence }) {
  const { t } = useTranslation('homeParts')
  const { kind, half, is_pending } = absence
  const what = kind === 'leave' ? (absence.LEAVE_TYPE_NAME ?? t('away.away')) : t(`away.${kind}`)
  const facts = [what, half === 'full' ? '' : t(`away.${half}`), is_pending ? t('away.pending') : '']
  return (
    <PersonChip
      name={absence.EMPLOYEE_NAME}
      subtitle={facts.filter(Boolean).join(' · ')}
      colorKey={absence.EMPLOYEE_ID}
      size={28}
    />
  )
}
