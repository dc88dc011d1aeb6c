import { Button, Group, Progress, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { requestTypes } from '@muster/contract/requests/requests.constants'
import type { RequestType } from '@muster/contract/requests/requests.contract'
import type { Requisition, RequisitionState } from '@muster/contract/requests/requisition.contract'
import { EmptyState, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from '../components/Requests.module.css'
import { StatusLine } from '../components/StatusLine.tsx'
import { formOptions, requisitionsOptions } from './requisition-queries.ts'
import './texts.ts'

const kinds: Record<RequisitionState, StatusKind> = {
  pending: 'pending',
  open: 'info',
  filled: 'success',
  closed: 'neutral',
  rejected: 'danger',
  withdrawn: 'neutral',
  cancelled: 'neutral',
}

const isType = (text: string | null): text is RequestType => requestTypes.some((one) => one === text)

/**
 * Requisitions with their outcome: the user's own, those pending with the user, and those of people in reach.
 */
export default function MyRequisitionsPage() {
  const { t } = useTranslation('requisition')
  const [params, setParams] = useSearchParams()
  const requested = params.get('show')
  const type: RequestType = isType(requested) ? requested : 'my_request'
  const abilities = useQuery(formOptions).data?.abilities
  const query = useInfiniteQuery(requisitionsOptions(type))
  const docs = query.data?.pages.flatMap((page) => page.requests.docs)
  const types = requestTypes.filter((one) => one !== 'employee_request' || abilities?.see_others === true)
  return (
    <div className={classes.narrow}>
      <div className={classes.row}>
        <div>
          <Title order={1}>{t('requests:titles.myRequisition')}</Title>
          <Text size="sm" c="dimmed">
            {t('mine.subtitle')}
          </Text>
        </div>
        {abilities?.raise ? (
          <Button
            component={AppLink}
            to="/organisation/requisition"
            leftSection={<IconPlus size={16} aria-hidden />}
            mih={44}
          >
            {t('mine.new')}
          </Button>
        ) : null}
      </div>
      <SegmentedControl
        mt="md"
        aria-label={t('mine.which')}
        value={type}
        data={types.map((value) => ({ value, label: t(`mine.types.${value}`) }))}
        onChange={(value) => setParams(value === 'my_request' ? {} : { show: value }, { replace: true })}
      />
      <Loaded
        query={{ data: docs, error: query.error, refetch: query.refetch }}
        skeleton={<Skeleton height={120} radius="lg" mt="md" />}
        order={2}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState order={2} title={t(`mine.empty.${type}`)} text={t(`mine.emptyText.${type}`)} />
          ) : (
            <ul className={classes.list}>
              {found.map((one) => (
                <Card key={one.REQUEST_ID} requisition={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Group mt="md">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('mine.more')}
          </Button>
        </Group>
      ) : null}
    </div>
  )
}

function Card({ requisition: one }: { requisition: Requisition }) {
  const { t } = useTranslation('requisition')
  const format = useFormatter()
  const { user_emp_id: me } = useUser()
  const more = [
    one.EMPLOYEE_ID === me ? '' : t('mine.for', { name: one.REPORTING_MANAGER_NAME }),
    one.REPLACES_NAME ? t('mine.replaces', { name: one.REPLACES_NAME }) : '',
    t('mine.needed', { when: format.day(one.needed_by) }),
  ].filter(Boolean)
  const isApproved = one.REQUEST_STATUS === 1 || one.REQUEST_STATUS === 5
  return (
    <li className={classes.card}>
      <div className={classes.row}>
        <AppLink to={`/workflow/request-worlflow/${one.REQUEST_ID}`}>
          <Text fw={600} component="span">
            {one.summary}
          </Text>
        </AppLink>
        <StatusBadge kind={kinds[one.state]}>{t(`mine.state.${one.state}`)}</StatusBadge>
      </div>
      <Text size="sm" mt={4}>
        {more.join(' · ')}
      </Text>
      {isApproved ? (
        <>
          <Progress
            value={(100 * one.filled) / one.positions}
            aria-label={t('mine.filledLabel')}
            mt="xs"
            color="teal"
          />
          <Text size="xs" c="dimmed" mt={4}>
            {t('mine.filled', { filled: one.filled, positions: one.positions })}
          </Text>
        </>
      ) : null}
      <StatusLine request={one} />
    </li>
  )
}
