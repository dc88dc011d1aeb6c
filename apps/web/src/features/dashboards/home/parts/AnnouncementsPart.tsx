import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { participateInAnnouncement } from '@muster/contract/calls/dashboards/announcements'
import type { HomeAnnouncement } from '@muster/contract/dashboards/home-parts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../../lib/calls/connection.ts'
import { logFailure } from '../../../../lib/feedback/failure-log.ts'
import { useFormatter, useUser } from '../../../../lib/session/session.ts'
import { useIdle } from '../../../../lib/session/use-idle.ts'
import { isViewing } from '../../../../lib/session/viewing.ts'
import classes from '../Home.module.css'
import { HOME_KEY, type PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import '../../texts.ts'

/** Longer texts are shortened until somebody opens them. */
const SHORT = 240

/** Current announcements for the person; hidden while there are none. */
export default function AnnouncementsPart({ data }: PartProps<'announcements'>) {
  const { t } = useTranslation('dashboards')
  const queries = useQueryClient()
  const hasRecord = useUser().user_emp_id !== null && !isViewing()
  const answer = useMutation({
    mutationFn: (body: { id: number; answer?: 'acknowledged' | 'yes' | 'no' }) =>
      call(participateInAnnouncement, { body }, { isChange: true, notify: body.answer !== undefined }),
    onSuccess: () => queries.invalidateQueries({ queryKey: HOME_KEY }),
  })
  useSeen(hasRecord ? data : [])
  if (data.length === 0) return null
  return (
    <PartFrame title={t('announcements.title')}>
      {data.map((one) => (
        <AnnouncementItem
          key={one.id}
          announcement={one}
          canAnswer={hasRecord}
          isAnswering={answer.isPending}
          onAnswer={(given) => answer.mutate({ id: one.id, answer: given })}
        />
      ))}
    </PartFrame>
  )
}

/** Counts new announcements as seen once they are on the screen; “New” stays until the next visit. */
function useSeen(announcements: readonly HomeAnnouncement[]): void {
  const isIdle = useIdle()
  const fresh = announcements
    .filter((one) => one.is_new)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (!isIdle) return
    // Not the reader's concern: it is still new on the next visit, and counted then.
    for (const id of fresh.split(' ').filter(Boolean))
      call(participateInAnnouncement, { body: { id: Number(id) } }, { isChange: true }).catch(logFailure)
  }, [fresh, isIdle])
}

interface ItemProps {
  announcement: HomeAnnouncement
  canAnswer: boolean
  isAnswering: boolean
  onAnswer: (answer: 'acknowledged' | 'yes' | 'no') => void
}

function AnnouncementItem({ announcement, ...answers }: ItemProps) {
  const { t } = useTranslation('dashboards')
  const format = useFormatter()
  const [isWhole, setIsWhole] = useState(false)
  const { title, text, to_date } = announcement
  const isLong = text.length > SHORT
  const dates = [
    format.day(announcement.from_date),
    to_date ? t('announcements.until', { day: format.day(to_date) }) : '',
  ]
  return (
    <article className={classes.announcement}>
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
        {announcement.is_new ? <Badge size="sm">{t('announcements.isNew')}</Badge> : null}
        {announcement.is_pinned ? (
          <Badge size="sm" variant="default">
            {t('announcements.pinned')}
          </Badge>
        ) : null}
      </Group>
      {text ? (
        <Text size="sm" className={classes.text}>
          {isLong && !isWhole ? `${text.slice(0, SHORT).trimEnd()}…` : text}
        </Text>
      ) : null}
      {isLong ? (
        <UnstyledButton onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
          <Text size="sm" c="accent">
            {t(isWhole ? 'announcements.less' : 'announcements.more', { title })}
          </Text>
        </UnstyledButton>
      ) : null}
      <Text size="xs" c="dimmed">
        {dates.filter(Boolean).join(' · ')}
      </Text>
      {answers.canAnswer ? <Answers announcement={announcement} {...answers} /> : null}
    </article>
  )
}

function Answers({ announcement: { asks, answer }, isAnswering, onAnswer }: ItemProps) {
  const { t } = useTranslation('dashboards')
  const lock = useOfflineLock()
  const [isOpen, setIsOpen] = useState(false)
  if (asks === 'nothing') return null
  const button = { size: 'xs', loading: isAnswering, ...lock } as const
  if (asks === 'acknowledge')
    return answer === 'acknowledged' ? (
      <Text size="sm" c="dimmed">
        {t('announcements.acknowledged')}
      </Text>
    ) : (
      <Group>
        <Button {...button} onClick={() => onAnswer('acknowledged')}>
          {t('announcements.acknowledge')}
        </Button>
      </Group>
    )
  if (answer !== null && !isOpen)
    return (
      <Group gap="xs">
        <Text size="sm">{t(answer === 'yes' ? 'announcements.joined' : 'announcements.declined')}</Text>
        <Button size="compact-xs" variant="subtle" onClick={() => setIsOpen(true)}>
          {t('announcements.change')}
        </Button>
      </Group>
    )
  const choose = (given: 'yes' | 'no') => {
    setIsOpen(false)
    onAnswer(given)
  }
  return (
    <Group gap="xs">
      <Button {...button} onClick={() => choose('yes')}>
        {t('announcements.join')}
      </Button>
      <Button {...button} variant="default" onClick={() => choose('no')}>
        {t('announcements.decline')}
      </Button>
    </Group>
  )
}
