import { Group, Text } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Pip.module.css'
import type { Pip } from './pip-queries.ts'
import { standingKinds } from './pip-words.ts'

type Entry = Pip['entries'][number]

function titleOf(t: TFunction<'pip'>, format: Formatter, entry: Entry): string {
  if (entry.kind === 'extended') {
    return t('entries.extended', {
      from: format.day(entry.from_ends_on),
      to: format.day(entry.to_ends_on),
    })
  }
  if (entry.kind === 'closed') {
    return t('entries.closed', { outcome: entry.outcome ? t(`outcomes.${entry.outcome}`) : '' })
  }
  if (entry.kind === 'check_in') return `${t('entries.check_in')}, ${format.day(entry.on_date)}`
  return t(`entries.${entry.kind}`)
}

/** Comments, check-ins and decisions of a plan, newest first. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('entries.none')}
      </Text>
    )
  }
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={entry.kind === 'comment' ? classes.said : `${classes.said} ${classes.decided}`}
        >
          <Text size="sm" fw={600}>
            {titleOf(t, format, entry)}
          </Text>
          {entry.note ? (
            <Text size="sm" className={classes.words}>
              {entry.note}
            </Text>
          ) : null}
          {entry.standings.map(({ goal, standing }) => (
            <Group key={goal} gap="xs" wrap="nowrap">
              <Text size="sm">{goal}</Text>
              <StatusBadge kind={standingKinds[standing]}>{t(`standings.${standing}`)}</StatusBadge>
            </Group>
          ))}
          <Text size="xs" c="dimmed">
            {t('entries.by', {
              by: entry.actor,
              voice: t(`voices.${entry.voice}`),
              at: format.dayTime(entry.at),
            })}
          </Text>
        </li>
      ))}
    </ol>
  )
}
