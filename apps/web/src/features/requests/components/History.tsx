import { Text } from '@mantine/core'
import type { RequestEvent } from '@muster/contract/requests/requests.contract'
import { Timeline } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'

/**
 * Events performed by a person: the entry starts with the actor's name. Other entries start with the event.
 */
const actions: readonly string[] = [
  'submitted',
  'stage_approved',
  'stage_rejected',
  'withdrawn',
  'cancel_asked',
  'commented',
]

/** History of a request, latest first. */
export function History({ history, order }: { history: readonly RequestEvent[]; order: 3 | 4 }) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const { formats } = useUser()
  const events = history.map((one, index) => {
    const what = t(`event.${one.what as 'submitted'}`, { defaultValue: one.what })
    const text = actions.includes(one.what) ? `${one.actor} ${what}` : what
    const forName = one.for_name ? t('forName', { name: one.for_name }) : ''
    return {
      id: index,
      date: dayIn(formats.time_zone, new Date(one.at)),
      text: [text, forName, one.stage].filter(Boolean).join(' · '),
      detail: one.comment ? <Text size="sm">{one.comment}</Text> : undefined,
      time: format.time(one.at),
    }
  })
  return <Timeline events={events.reverse()} formatDate={(day) => format.day(day)} order={order} />
}
