import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../../lib/language/day-texts.ts'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { currentEntry } from '../../../../lib/session/entry.ts'
import classes from '../Home.module.css'
import type { PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import '../parts-texts.ts'

const assigned = ['both', 'to_me', 'by_me'] as const
type Assigned = (typeof assigned)[number]

/** What the person has to do and what others do for them: both at first, as the specification has it. */
export default function TasksPart({ data: { rows, to_me, by_me } }: PartProps<'tasks'>) {
  const { t, i18n } = useTranslation('homeParts')
  const [show, setShow] = useState<Assigned>('both')
  const isAdmin = currentEntry.name === 'admin'
  const list = isAdmin ? '/task-management/list' : '/tasks'
  const taskOf = (id: number) => (isAdmin ? `/task-management/details/${id}` : `/tasks/${id}`)
  const shown = rows.filter((row) => show === 'both' || row.assigned === show)
  const days = dayTexts(i18n.language)
  const countOf = { both: to_me + by_me, to_me, by_me }
  return (
    <PartFrame title={t('names.tasks')} to={list}>
      {to_me > 0 && by_me > 0 ? (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('tasks.assigned')}
          value={show}
          onChange={(value) => setShow(value as Assigned)}
          data={assigned.map((value) => ({ value, label: `${t(`tasks.${value}`)} (${countOf[value]})` }))}
        />
      ) : null}
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('tasks.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {shown.map((row) => (
            <li key={`${row.assigned} ${row.task_id}`}>
              <AppLink to={taskOf(row.task_id)}>{row.title}</AppLink>
              <Text size="xs" c={row.is_overdue ? 'red' : 'dimmed'}>
                {[
                  row.about === null ? '' : t('tasks.about', { name: row.about }),
                  row.is_overdue ? t('tasks.overdue') : '',
                  row.due_on === null ? '' : days.short(row.due_on),
                  row.who,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Group gap="md" mt="sm">
        <AppLink to={`${list}?task=new`}>{t('tasks.add')}</AppLink>
        {countOf[show] > shown.length ? <AppLink to={list}>{t('tasks.all')}</AppLink> : null}
      </Group>
    </PartFrame>
  )
}
