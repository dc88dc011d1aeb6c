import { Stack, Text } from '@mantine/core'
import {
  type TicketPriority,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from '@muster/contract/helpdesk/helpdesk.constants'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Details } from '../data/ticket-data.ts'
import '../texts.ts'

type Event = Details['events'][number]
const kinds = ['raised', 'assigned', 'status', 'changed', 'merged', 'split', 'linked', 'unlinked'] as const

/** What happened to a ticket, newest first; for those who answer it. */
export function History({ details }: { details: Details }) {
  const { t } = useTranslation('helpdesk')
  const format = useFormatter()
  const wordOf = (field: string, value: string | undefined): string => {
    if (!value) return t('nobody')
    if (field === 'status' && (ticketStatuses as readonly string[]).includes(value))
      return t(`statuses.${value as TicketStatus}`)
    if (field === 'priority' && (ticketPriorities as readonly string[]).includes(value))
      return t(`priorities.${value as TicketPriority}`)
    return value
  }
  const line = ({ kind, by, changes }: Event): string => {
    const known = kinds.find((one) => one === kind) ?? 'changed'
    const [field, values] = Object.entries(changes)[0] ?? ['', []]
    return t(`events.${known}`, { by, from: wordOf(field, values[0]), to: wordOf(field, values[1]) })
  }
  return (
    <Stack gap="xs">
      {details.events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the front of a list that is read whole
        <div key={index}>
          <Text size="sm">{line(event)}</Text>
          <Text size="xs" c="dimmed">
            {details.ticket.HAS_ANONYMITY === 1 && event.kind === 'raised'
              ? format.day(event.at)
              : format.dayTime(event.at)}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
