import { Anchor, Card, Skeleton, Text, Title, type TitleOrder } from '@mantine/core'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { loadRequestSlots, type RequestDetailSlot } from '../../../lib/screen/extensions.ts'
import { Loaded, LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { detailOptions, type RequestAnswer } from '../data/request-queries.ts'
import { Decide, type DecideProps, FurtherActions } from './Actions.tsx'
import { Comments } from './Comments.tsx'
import { Conflicts } from './Conflicts.tsx'
import { DayStrip } from './DayStrip.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { Matrix } from './Matrix.tsx'
import classes from './Requests.module.css'
import { RequestBadge, StatusLine } from './StatusLine.tsx'
import '../page-texts.ts'

export interface RequestViewProps extends Pick<DecideProps, 'onDecide'> {
  id: number
  /** Level of its heading: 1 on a page of its own, 2 beside a list. */
  order: 1 | 2
}

interface PartProps extends Pick<RequestViewProps, 'order' | 'onDecide'> {
  answer: RequestAnswer
}

/** A request: its details, the days around it, the decision, the approvers, comments and history. */
export function RequestView({ id, order, onDecide }: RequestViewProps) {
  const query = useQuery(detailOptions(id))
  return (
    <>
      {query.error && query.data ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={order}>
        {(answer) => <Details answer={answer} order={order} onDecide={onDecide} />}
      </Loaded>
    </>
  )
}

function Details({ answer, order, onDecide }: PartProps) {
  const { t } = useTranslation('approval')
  const request = answer.request_details
  const slot = useSlot(request.TRIGGER_SLUG)
  return (
    <>
      <Head answer={answer} order={order} />
      <div className={classes.columns} data-beside={order === 2 || undefined}>
        <div className={`${classes.stack} ${classes.whatArea}`}>
          <What answer={answer} order={order} />
          {request.abilities.decide ? (
            <Decide
              request={request}
              asHr={false}
              // Whoever acts for somebody else has no inputs in the details.
              hasApprove={!slot?.hasApproval || request.acting_for !== ''}
              order={order === 1 ? 2 : 3}
              onDecide={onDecide}
            />
          ) : null}
          {!request.abilities.decide && request.abilities.administer && request.REQUEST_STATUS === 0 ? (
            <Decide request={request} asHr order={order === 1 ? 2 : 3} />
          ) : null}
          <FurtherActions request={request} />
        </div>
        <div className={`${classes.stack} ${classes.sideArea}`}>
          <Card component="section" padding="lg" aria-labelledby="matrix">
            <Title order={below(order)} size="h4" id="matrix">
              {t('page.matrix')}
            </Title>
            <Matrix stages={request.stages} />
            {request.path.length > 0 ? (
              <Text size="xs" c="dimmed" mt="sm">
                {t('page.path')}: {request.path.join(' · ')}
              </Text>
            ) : null}
          </Card>
          <Card component="section" padding="lg" aria-labelledby="history">
            <Title order={below(order)} size="h4" id="history" mb="xs">
              {t('page.history')}
            </Title>
            <History history={request.history} order={order === 1 ? 3 : 4} />
          </Card>
        </div>
        <div className={classes.moreArea}>
          <Card component="section" padding="lg" aria-labelledby="comments">
            <Title order={below(order)} size="h4" id="comments">
              {t('page.comments')}
            </Title>
            <Comments id={request.REQUEST_ID} comments={request.comments} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** The heading level below another. */
const below = (order: TitleOrder) => (order + 1) as TitleOrder

function Head({ answer: { request_details: request }, order }: PartProps) {
  const { t } = useTranslation('approval')
  return (
    <header className={classes.stack}>
      <div className={classes.row}>
        <Title order={order} size={order === 2 ? 'h3' : undefined}>
          {request.REQUEST_NAME}
        </Title>
        <RequestBadge status={request.REQUEST_STATUS} />
      </div>
      <StatusLine request={request} />
      {request.cancelled_by ? (
        <Text size="sm">
          {t('page.cancelWaits')}{' '}
          <AppLink to={`/workflow/request-worlflow/${request.cancelled_by}`}>{t('page.openIt')}</AppLink>
        </Text>
      ) : null}
      {request.cancels ? (
        <Text size="sm" mb="md">
          {t('cancels')}.{' '}
          <AppLink to={`/workflow/request-worlflow/${request.cancels}`}>{t('page.openIt')}</AppLink>
        </Text>
      ) : null}
      <span />
    </header>
  )
}

function What({ answer, order }: PartProps) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const request = answer.request_details
  const when = format.dayTime(request.submitted_at)
  const isForOther = request.submitter !== '' && request.submitter !== request.EMPLOYEE_NAME
  const slot = useSlot(request.TRIGGER_SLUG)
  return (
    <Card component="section" padding="lg" aria-labelledby="what">
      <Title order={below(order)} size="h4" id="what" mb="xs">
        {t('page.facts')}
      </Title>
      <PersonChip
        name={request.EMPLOYEE_NAME}
        src={request.photo}
        colorKey={request.EMPLOYEE_ID}
        subtitle={
          isForOther
            ? t('page.requestedBy', { when, name: request.submitter })
            : t('page.requested', { when })
        }
      />
      {slot?.replacesFacts ? null : request.facts.length > 0 ? (
        <Facts facts={request.facts} />
      ) : (
        <p className={classes.what}>{request.summary}</p>
      )}
      {request.comment ? <p className={classes.comment}>“{request.comment}”</p> : null}
      <DayStrip days={request.around} />
      {slot ? <Slot load={slot.lazy} answer={answer} /> : null}
      {request.conflicts.length > 0 ? (
        <>
          <Title order={below(below(order))} size="h5" mt="md">
            {t('page.know')}
          </Title>
          <Conflicts conflicts={request.conflicts} />
        </>
      ) : null}
      {answer.files.length > 0 ? (
        <>
          <Title order={below(below(order))} size="h5" mt="md">
            {t('page.files')}
          </Title>
          <ul className={classes.approvers}>
            {answer.files.map((file) => (
              <li key={file.link}>
                <Anchor href={file.link} target="_blank" rel="noreferrer">
                  {file.name}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  )
}

/**
 * Detail slot contributed by the request kind's module. Undefined while loading, and for kinds without one.
 */
function useSlot(kind: string): RequestDetailSlot | undefined {
  const slots = useQuery({
    queryKey: ['requests.slots'],
    queryFn: loadRequestSlots,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return slots?.requestDetails.find((slot) => slot.kind === kind)
}

function Slot({ load, answer }: { load: RequestDetailSlot['lazy']; answer: RequestAnswer }) {
  const Content = useMemo(() => lazy(load), [load])
  return (
    <Suspense fallback={<Skeleton height={80} mt="md" />}>
      <Content id={answer.request_details.REQUEST_ID} data={answer} />
    </Suspense>
  )
}
