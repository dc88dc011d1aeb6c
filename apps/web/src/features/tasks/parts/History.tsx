import type { TaskStatus } from '@muster/contract/tasks/tasks.constants'
import { taskStatuses } from '@muster/contract/tasks/tasks.constants'
import { Timeline } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import type { Details } from '../data/task-data.ts'
import '../texts.ts'

type Event = Details['events'][number]

const fields = [
  'title',
  'details',
  'category',
  'priority',
  'due_on',
  'is_private',
  'repeat',
  'assignees',
  'watchers',
  'after',
] as const

/** What happened to a task, newest first. */
export function History({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  const { time_zone } = useUser().formats
  const statusOf = (value = '') =>
    taskStatuses.some((one) => one === value) ? t(`statuses.${value as TaskStatus}`) : value
  const dayOf = (value = '') => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? format.day(value) : value)
  const words = ({ kind, changes }: Event): string => {
    const named = fields.filter((one) => changes[one])
    switch (kind) {
      case 'status': {
        const [before, after] = changes.status ?? []
        return t('history.status', { before: statusOf(before), after: statusOf(after) })
      }
      case 'edited':
        return t('history.edited', {
          fields: named.map((one) => t(`history.fields.${one}`)).join(', '),
        })
      case 'checklist':
        if (changes.ticked) return t('history.ticked', { item: changes.ticked[1] })
        if (changes.cleared) return t('history.cleared', { item: changes.cleared[0] })
        return t('history.checklist')
      case 'file_added':
        return t('history.file_added', { file: changes.file?.[1] })
      case 'file_removed':
        return t('history.file_removed', { file: changes.file?.[0] })
      case 'moved':
        return t('history.moved', { after: dayOf(changes.due_on?.[1]) })
      default:
        return t(`history.${kind}` as 'history.created')
    }
  }
  const detailOf = ({ kind, changes }: Event) =>
    kind === 'edited'
      ? fields
          .filter((one) => one !== 'details' && one !== 'repeat' && (changes[one]?.length ?? 0) === 2)
          .map((one) =>
            t('history.change', {
              field: t(`history.fields.${one}`),
              before: dayOf(changes[one]?.[0]) || t('history.nothing'),
              after: dayOf(changes[one]?.[1]) || t('history.nothing'),
            }),
          )
          .join('; ')
      : undefined
  return (
    <Timeline
      events={events.map((one) => ({
        id: one.event_id,
        date: dayIn(time_zone, new Date(one.at)),
        text: `${one.by || t('history.system')} ${words(one)}`,
        detail: detailOf(one),
        time: format.dayTime(one.at),
      }))}
      formatDate={(day) => format.day(day)}
    />
  )
}
