import { Button, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { ApplyMenu } from '../components/ApplyMenu.tsx'
import classes from '../components/Requests.module.css'
import { RequestBadge, StatusLine } from '../components/StatusLine.tsx'
import { endlessOptions, type ListedRequest } from '../data/request-queries.ts'
import '../page-texts.ts'

/** The user's own requests with their status, latest first. */
export default function MyRequestsPage() {
  const { t } = useTranslation('approval')
  const [params, setParams] = useSearchParams()
  const isOpen = params.get('show') === 'open'
  const query = useInfiniteQuery(
    endlessOptions({ request_type: 'my_request', ...(isOpen ? { status: ['0' as const] } : {}) }),
  )
  const requests = query.data?.pages.flatMap((page) => page.requests.docs)
  return (
    <div className={classes.narrow}>
      <div className={classes.row}>
        <div>
          <Title order={1}>{t('requests:titles.mine')}</Title>
          <Text size="sm" c="dimmed">
            {t('mine.subtitle')}
          </Text>
        </div>
        <ApplyMenu />
      </div>
      <SegmentedControl
        mt="md"
        aria-label={t('mine.filter')}
        value={isOpen ? 'open' : 'all'}
        data={[
          { value: 'all', label: t('mine.all') },
          { value: 'open', label: t('mine.pending') },
        ]}
        onChange={(value) => setParams(value === 'open' ? { show: 'open' } : {}, { replace: true })}
      />
      <Loaded
        query={{ data: requests, error: query.error, refetch: query.refetch }}
        skeleton={<Skeleton height={120} radius="lg" mt="md" />}
        order={2}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState order={2} title={t('mine.empty')} text={t('mine.emptyText')} />
          ) : (
            <ul className={classes.list}>
              {found.map((request) => (
                <OwnRequest key={request.REQUEST_ID} request={request} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Group mt="md">
        {query.hasNextPage ? (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('inbox.more')}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" mt="lg">
        <AppLink to="/requests/inbox">{t('requests:titles.inbox')}</AppLink>
        {' · '}
        <AppLink to="/requests/delegations">{t('requests:titles.delegations')}</AppLink>
      </Text>
    </div>
  )
}

function OwnRequest({ request }: { request: ListedRequest }) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const me = useUser().user_emp_id
  return (
    <li className={classes.card}>
      <div className={classes.row}>
        <AppLink to={`/workflow/request-worlflow/${request.REQUEST_ID}`}>
          <Text fw={600} component="span">
            {request.REQUEST_NAME}
          </Text>
        </AppLink>
        <RequestBadge status={request.REQUEST_STATUS} />
      </div>
      {request.EMPLOYEE_ID === me ? null : (
        <Text size="sm">{t('page.about', { name: request.EMPLOYEE_NAME })}</Text>
      )}
      <p className={classes.what}>{request.summary}</p>
      <StatusLine request={request} />
      <Text size="xs" c="dimmed" mt={4}>
        {t('page.requested', { when: format.dateTime(request.submitted_at) })}
      </Text>
    </li>
  )
}
