import { Skeleton, Text } from '@mantine/core'
import { readSeparationHistory } from '@muster/contract/calls/offboarding/separations'
import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationEventView } from '@muster/contract/offboarding/separation-shapes'
import { Timeline } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'

/** What happened to a separation, newest first. */
export function History({ sepid }: { sepid: number }) {
  const { t } = useTranslation('ownSeparation')
  const format = useFormatter()
  const { time_zone } = useUser().formats
  const wordsOf = useEventWords()
  const query = useQuery({
    ...readOptions(readSeparationHistory, { body: { SEPID: sepid } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} order={3}>
      {({ events }) =>
        events.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('history.none')}
          </Text>
        ) : (
          <Timeline
            formatDate={(day) => format.day(day)}
            order={3}
            events={events.map((event) => ({
              id: event.id,
              date: dayIn(time_zone, new Date(event.at)),
              ...wordsOf(event),
              actor: event.actor,
              time: format.time(event.at),
            }))}
          />
        )
      }
    </Loaded>
  )
}

/** An entry in words; the reason below it. */
function useEventWords() {
  const { t } = useTranslation('ownSeparation')
  const format = useFormatter()
  const day = (value: string | null | undefined) => (value ? format.day(value) : '–')
  const said = ({ kind, changes }: SeparationEventView): string => {
    const [, status] = changes.status ?? []
    const [before, after] = changes.last_day ?? []
    if (kind === 'status')
      return t('history.status', { status: t(`statuses.${Number(status) as SeparationStatus}`) })
    if (kind === 'last_day') return t('history.last_day', { before: day(before), after: day(after) })
    return t(`history.${kind}`)
  }
  return (event: SeparationEventView) => {
    const [, lastDay] = event.changes.last_day ?? []
    const isNew = event.kind === 'entered' || event.kind === 'status'
    return {
      text: said(event),
      detail: (
        <>
          {isNew && lastDay ? <Text size="sm">{t('history.withDay', { day: day(lastDay) })}</Text> : null}
          {event.reason ? <Text size="sm">{event.reason}</Text> : null}
        </>
      ),
    }
  }
}
