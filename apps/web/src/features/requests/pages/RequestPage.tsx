import { Anchor, Button, Card, Skeleton, Text, Title } from '@mantine/core'
import { isRequestId } from '@muster/contract/requests/request-page'
import { EmptyState } from '@muster/ui/feedback'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { idFrom } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { loadRequestSlots, type RequestDetailSlot } from '../../../lib/screen/extensions.ts'
import { Loaded, LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Decide, FurtherActions } from '../components/Actions.tsx'
import { Comments } from '../components/Comments.tsx'
import { Conflicts } from '../components/Conflicts.tsx'
import { Facts } from '../components/Facts.tsx'
import { History } from '../components/History.tsx'
import { Matrix } from '../components/Matrix.tsx'
import classes from '../components/Requests.module.css'
import { RequestBadge, StatusLine } from '../components/StatusLine.tsx'
import { detailOptions, type RequestAnswer } from '../data/request-queries.ts'
import '../page-texts.ts'

const WorkflowPage = lazy(async (): Promise<{ default: ComponentType<{ id: number }> }> => {
  const { workflowPage } = await loadRequestSlots()
  return workflowPage ? workflowPage() : { default: Request }
})

/** Serves requests of every kind and workflows under one path; the id determines which. */
export default function RequestPage() {
  const { t } = useTranslation('ui')
  const id = idFrom(useParams().id)
  if (id === null) {
    return (
      <main id="content" className={classes.whole}>
        <EmptyState order={1} title={t('notThere')} />
      </main>
    )
  }
  if (!isRequestId(id)) {
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <WorkflowPage id={id} />
      </Suspense>
    )
  }
  return <Request id={id} />
}

function Request({ id }: { id: number }) {
  const { t } = useTranslation('approval')
  const navigate = useNavigate()
  const query = useQuery(detailOptions(id))
  return (
    <main id="content" className={classes.whole}>
      <div className={classes.page}>
        <Button
          variant="subtle"
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
          mb="sm"
        >
          {t('back')}
        </Button>
        {query.error && query.data ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={1}>
          {(answer) => <Details answer={answer} />}
        </Loaded>
      </div>
    </main>
  )
}

function Details({ answer }: { answer: RequestAnswer }) {
  const { t } = useTranslation('approval')
  const request = answer.request_details
  return (
    <>
      <Head answer={answer} />
      <div className={classes.columns}>
        <div className={`${classes.stack} ${classes.whatArea}`}>
          <What answer={answer} />
          {request.abilities.decide ? <Decide request={request} asHr={false} /> : null}
          {!request.abilities.decide && request.abilities.administer && request.REQUEST_STATUS === 0 ? (
            <Decide request={request} asHr />
          ) : null}
          <FurtherActions request={request} />
        </div>
        <div className={`${classes.stack} ${classes.sideArea}`}>
          <Card component="section" padding="lg" aria-labelledby="matrix">
            <Title order={2} size="h4" id="matrix">
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
            <Title order={2} size="h4" id="history" mb="xs">
              {t('page.history')}
            </Title>
            <History history={request.history} />
          </Card>
        </div>
        <div className={classes.moreArea}>
          <Card component="section" padding="lg" aria-labelledby="comments">
            <Title order={2} size="h4" id="comments">
              {t('page.comments')}
            </Title>
            <Comments id={request.REQUEST_ID} comments={request.comments} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Head({ answer: { request_details: request } }: { answer: RequestAnswer }) {
  const { t } = useTranslation('approval')
  return (
    <header className={classes.stack}>
      <div className={classes.row}>
        <Title order={1}>{request.REQUEST_NAME}</Title>
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

function What({ answer }: { answer: RequestAnswer }) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const request = answer.request_details
  const when = format.dateTime(request.submitted_at)
  const isForOther = request.submitter !== '' && request.submitter !== request.EMPLOYEE_NAME
  const slot = useSlot(request.TRIGGER_SLUG)
  return (
    <Card component="section" padding="lg" aria-labelledby="what">
      <Title order={2} size="h4" id="what" mb="xs">
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
      {slot ? <Slot load={slot.lazy} answer={answer} /> : null}
      {request.conflicts.length > 0 ? (
        <>
          <Title order={3} size="h5" mt="md">
            {t('page.know')}
          </Title>
          <Conflicts conflicts={request.conflicts} />
        </>
      ) : null}
      {answer.files.length > 0 ? (
        <>
          <Title order={3} size="h5" mt="md">
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
