import { Text } from '@mantine/core'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../../lib/language/day-texts.ts'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Home.module.css'
import type { PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import '../parts-texts.ts'

/** The oldest requests for the person to decide. */
export function WaitingPart({ data: { rows, total } }: PartProps<'waiting'>) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  return (
    <PartFrame title={t('names.waiting')} to="/requests/inbox">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('waiting.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.REQUEST_ID}>
              <PersonChip
                name={row.EMPLOYEE_NAME}
                subtitle={[
                  row.REQUEST_NAME,
                  row.summary,
                  t('waiting.since', { day: format.day(row.submitted_at) }),
                ].join(' · ')}
                colorKey={row.EMPLOYEE_ID}
                size={32}
                href={hrefOf(`/workflow/request-worlflow/${row.REQUEST_ID}`)}
              />
            </li>
          ))}
        </ul>
      )}
      {total > 0 ? (
        <Text size="sm" mt="sm">
          <AppLink to="/requests/inbox">{t('waiting.more', { count: total })}</AppLink>
        </Text>
      ) : null}
    </PartFrame>
  )
}

/** Who has just joined, joins or leaves soon. */
export function MovementsPart({ data: { rows, total } }: PartProps<'movements'>) {
  const { t, i18n } = useTranslation('homeParts')
  const more = total - rows.length
  const word = ({ kind, days }: (typeof rows)[number]) =>
    kind === 'leaves' ? 'movements.leaves' : days > 0 ? 'movements.joins' : 'movements.joined'
  return (
    <PartFrame title={t('names.movements')} to="/users/planned-changes">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('movements.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={`${row.EMPLOYEE_ID} ${row.kind}`}>
              <PersonChip
                name={row.EMPLOYEE_NAME}
                subtitle={[t(word(row), { day: dayTexts(i18n.language).short(row.on) }), row.DESIGNATION_NAME]
                  .filter(Boolean)
                  .join(' · ')}
                colorKey={row.EMPLOYEE_ID}
                size={32}
                href={hrefOf(`/users/view/${row.EMPLOYEE_ID}`)}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Text size="sm" mt="xs">
          {t('movements.more', { count: more })}
        </Text>
      ) : null}
    </PartFrame>
  )
}

/** The next birthdays and anniversaries that people share. */
export function CelebrationsPart({ data }: PartProps<'celebrations'>) {
  return <Celebrations data={data} of="celebrations" to="/users/celebrations" />
}

/** The same of a manager's people. */
export function TeamCelebrationsPart({ data }: PartProps<'team_celebrations'>) {
  return <Celebrations data={data} of="team_celebrations" to="/celebrations" />
}

interface CelebrationsProps extends PartProps<'celebrations'> {
  of: 'celebrations' | 'team_celebrations'
  to: string
}

function Celebrations({ data: { rows, total }, of, to }: CelebrationsProps) {
  const { t, i18n } = useTranslation('homeParts')
  const occasion = ({ kind, years }: (typeof rows)[number]) =>
    kind === 'work_anniversary'
      ? t('celebrations.work_anniversary', { count: years ?? 0 })
      : t(`celebrations.${kind}`)
  const when = ({ on, days }: (typeof rows)[number]) =>
    days > 1
      ? dayTexts(i18n.language).short(on)
      : t(days === 0 ? 'celebrations.today' : 'celebrations.tomorrow')
  return (
    <PartFrame title={t(`names.${of}`)} to={to}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('celebrations.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={`${row.EMPLOYEE_ID} ${row.kind}`}>
              <PersonChip
                name={row.EMPLOYEE_NAME}
                subtitle={`${occasion(row)} · ${when(row)}`}
                colorKey={row.EMPLOYEE_ID}
                size={32}
              />
            </li>
          ))}
        </ul>
      )}
      {total > rows.length ? (
        <Text size="sm" mt="xs">
          <AppLink to={to}>{t('celebrations.all')}</AppLink>
        </Text>
      ) : null}
    </PartFrame>
  )
}
