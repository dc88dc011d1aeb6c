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

const states = ['draft', 'submitted', 'approved', 'paid'] as const
/** What happened to a statement, by what the log says: its state, or a change of a draft. */
function settlementKey(key: string, before: string | null, after: string | null) {
  if (key !== 'settlement') return key === 'computed' ? 'computed' : 'line'
  if (after === 'draft' && before !== null) return 'returned'
  return states.find((one) => one === after) ?? 'computed'
}

const outcomes = ['open', 'cleared', 'recovered', 'waived'] as const
function lineKey(before: string | null, after: string | null) {
  if (after === null) return 'removed'
  if (after === 'open') return before === null ? 'added' : 'open'
  return outcomes.find((one) => one === after) ?? 'open'
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
    const said = partsOf(kind, changes)
    return said.length > 0
      ? t('history.of', { what: t(`history.${kind}`), said: said.join('; ') })
      : t(`history.${kind}`)
  }
  type Say = (key: string, before: string | null, after: string | null) => string
  /** What changed, by the part that it belongs to. */
  const parts: Partial<Record<SeparationEventView['kind'], Say>> = {
    settlement: (key, before, after) => t(`history.settlements.${settlementKey(key, before, after)}`),
    clearance: (key, before, after) =>
      t('history.line', { title: key, state: t(`history.lines.${lineKey(before, after)}`) }),
    link: (_key, _before, after) => t(`history.links.${after === 'ended' ? 'ended' : 'sent'}`),
    exit_interview: (_key, _before, after) =>
      t(`history.interviews.${after === 'submitted' ? 'submitted' : 'sent'}`),
    edited: (key, before, after) =>
      key === 'notice_waived'
        ? t('history.waived', { before: before ?? '0', after: after ?? '0' })
        : t(key === 'rehire' ? 'history.rehire' : 'history.note'),
  }
  const partsOf = (kind: SeparationEventView['kind'], changes: SeparationEventView['changes']): string[] =>
    Object.entries(changes).flatMap(([key, [before, after]]) => parts[kind]?.(key, before, after) ?? [])
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
