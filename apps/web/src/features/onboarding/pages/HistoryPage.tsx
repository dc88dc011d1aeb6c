import { Skeleton, Text } from '@mantine/core'
import { readCandidateHistory } from '@muster/contract/calls/onboarding/candidates'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader, Timeline } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { LIST, pathOf } from '../data/candidate-data.ts'
import '../texts.ts'

type History = DataOf<typeof readCandidateHistory>

/** What happened to a candidate, newest first. */
export default function HistoryPage() {
  return <ById>{(id) => <HistoryById id={id} />}</ById>
}

function HistoryById({ id: candidate_id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readCandidateHistory, { body: { candidate_id, limit: 200 } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(found) => <Events id={candidate_id} found={found} />}
    </Loaded>
  )
}

function Events({ id, found: { CANDIDATE_NAME: name, history } }: { id: number; found: History }) {
  const { t } = useTranslation('onboarding')
  const format = useFormatter()
  const { time_zone } = useUser().formats
  return (
    <>
      <PageHeader
        title={t('history.title', { name })}
        crumbs={[
          { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
          { label: name, href: hrefOf(pathOf(id)) },
          { label: t('actions.history') },
        ]}
      />
      {history.length === 0 ? (
        <EmptyState title={t('history.none')} />
      ) : (
        <Timeline
          formatDate={(day) => format.day(day)}
          order={2}
          events={history.map((event) => ({
            id: event.event_id,
            date: dayIn(time_zone, new Date(event.at)),
            text: t(`history.${event.kind}`, { subject: event.subject }),
            detail: <Changes event={event} />,
            actor: event.by,
            time: format.time(event.at),
          }))}
        />
      )}
    </>
  )
}

function Changes({ event: { changes, reason } }: { event: History['history'][number] }) {
  const { t } = useTranslation('onboarding')
  return (
    <>
      {changes.map(({ name, before, after }) => (
        <Text key={name} size="sm">
          {before === null && after === null
            ? name
            : t('history.change', {
                name,
                before: before ?? t('history.emptyValue'),
                after: after ?? t('history.emptyValue'),
              })}
        </Text>
      ))}
      {reason ? <Text size="sm">{t('history.reason', { reason })}</Text> : null}
    </>
  )
}
