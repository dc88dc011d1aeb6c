import { Button, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { sheetPath, withSheet } from '../../../lib/screen/sheet-address.ts'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import { KindFilter } from '../components/KindFilter.tsx'
import { RequestSplit } from '../components/RequestSplit.tsx'
import classes from '../components/Requests.module.css'
import { RequestBadge, StatusLine } from '../components/StatusLine.tsx'
import { useOpenedRequest } from '../components/use-opened-request.ts'
import { endlessOptions, type ListedRequest } from '../data/request-queries.ts'
import '../page-texts.ts'

/** The user's own requests with their status, latest first, beside the open one on a desk. */
export default function MyRequestsPage() {
  const { t } = useTranslation('approval')
  const [params, setParams] = useSearchParams()
  const mayAsk = useCan('requests.raise')
  const isOpen = params.get('show') === 'open'
  const kind = params.get('kind')
  const list = { request_type: 'my_request' as const, ...(isOpen ? { status: ['0' as const] } : {}) }
  const query = useInfiniteQuery(endlessOptions({ ...list, ...(kind === null ? {} : { kinds: [kind] }) }))
  const requests = query.data?.pages.flatMap((page) => page.requests.docs)
  const ids = (requests ?? []).map((one) => one.REQUEST_ID)
  const split = useOpenedRequest(ids)
  const narrow = (name: 'show' | 'kind', value: string | null) => {
    const next = split.addressOf(null)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={split.isWide ? undefined : classes.narrow}>
      {split.isWide || split.opened === null ? (
        <>
          <PageHeader
            title={t('requests:titles.mine')}
            subtitle={t('mine.subtitle')}
            {...(mayAsk
              ? {
                  primary: {
                    label: t('mine.apply'),
                    icon: <IconPlus size={16} aria-hidden />,
                    onClick: () => setParams(withSheet(params, sheetPath()), { preventScrollReset: true }),
                  },
                }
              : {})}
          />
          <div className={classes.tools}>
            <SegmentedControl
              aria-label={t('mine.filter')}
              value={isOpen ? 'open' : 'all'}
              data={[
                { value: 'all', label: t('mine.all') },
                { value: 'open', label: t('mine.pending') },
              ]}
              onChange={(value) => narrow('show', value === 'open' ? 'open' : null)}
            />
            <KindFilter value={kind} onChange={(next) => narrow('kind', next)} list={list} />
          </div>
        </>
      ) : null}
      <Loaded
        query={{ data: requests, error: query.error, refetch: query.refetch }}
        skeleton={<Skeleton height={120} radius="lg" mt="md" />}
        order={2}
      >
        {(found) => (
          <RequestSplit split={split} ids={ids} total={query.data?.pages[0]?.requests.total ?? 0}>
            {found.length === 0 ? (
              <EmptyState order={2} title={t('mine.empty')} text={t('mine.emptyText')} />
            ) : (
              <ul className={classes.list}>
                {found.map((request) => (
                  <OwnRequest
                    key={request.REQUEST_ID}
                    request={request}
                    to={`/requests?${split.addressOf(request.REQUEST_ID)}`}
                    isOpen={split.isWide && request.REQUEST_ID === split.opened}
                  />
                ))}
              </ul>
            )}
            {query.hasNextPage ? (
              <Button
                variant="default"
                mt="md"
                mih={44}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('inbox.more')}
              </Button>
            ) : null}
          </RequestSplit>
        )}
      </Loaded>
    </div>
  )
}

interface OwnRequestProps {
  request: ListedRequest
  to: string
  /** Whether it is shown beside the list. */
  isOpen: boolean
}

function OwnRequest({ request, to, isOpen }: OwnRequestProps) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const me = useUser().user_emp_id
  return (
    <li className={classes.card} data-current={isOpen || undefined}>
      <AppLink
        to={to}
        preventScrollReset
        className={classes.cover}
        aria-label={`${request.REQUEST_NAME}, ${request.summary}`}
        aria-current={isOpen || undefined}
      />
      <div className={classes.row}>
        <Text fw={600} component="span">
          {request.REQUEST_NAME}
        </Text>
        <RequestBadge status={request.REQUEST_STATUS} />
      </div>
      {request.EMPLOYEE_ID === me ? null : (
        <Text size="sm">{t('page.about', { name: request.EMPLOYEE_NAME })}</Text>
      )}
      <p className={classes.what}>{request.summary}</p>
      <StatusLine request={request} />
      <Text size="xs" c="dimmed" mt={4}>
        {t('page.requested', { when: format.dayTime(request.submitted_at) })}
      </Text>
    </li>
  )
}
