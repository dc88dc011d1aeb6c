import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { listAllRequests } from '@muster/contract/calls/requests/requests'
import type { ListedRequest } from '@muster/contract/requests/requests.contract'
import { EmptyState, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../calls/query.ts'
import { AppLink } from '../screen/AppLink.tsx'
import { Loaded } from '../screen/Loaded.tsx'
import { useFormatter } from '../session/session.ts'
import './texts.ts'

const SHOWN = 20

const kindOf: Record<ListedRequest['REQUEST_STATUS'], StatusKind> = {
  0: 'pending',
  1: 'success',
  3: 'danger',
  4: 'neutral',
  5: 'neutral',
}

interface PersonRequestsProps {
  employeeId: number
  /** Limits the list to these kinds, such as those of leave. */
  kinds?: readonly string[]
  heading: 'title' | 'leave'
}

/** The newest requests of one person within the caller's reach, each with its dates and who decides. */
export function PersonRequests({ employeeId, kinds, heading }: PersonRequestsProps) {
  const { t } = useTranslation('personRequests')
  const body = {
    request_type: 'employee_request' as const,
    employee_id: employeeId,
    limit: SHOWN,
    ...(kinds ? { kinds: [...kinds] } : {}),
  }
  const query = useQuery({
    ...readOptions(listAllRequests, { body }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Card component="section" aria-labelledby="person-requests" padding="lg">
      <Title order={2} size="h4" id="person-requests" mb="md">
        {t(heading)}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={160} />} order={3}>
        {({ requests: { docs, total } }) =>
          docs.length === 0 ? (
            <EmptyState order={3} title={t('none')} text={t('noneText')} />
          ) : (
            <Stack gap="sm">
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {docs.map((one) => (
                  <li key={one.REQUEST_ID}>
                    <RequestLine request={one} />
                  </li>
                ))}
              </Stack>
              {total > docs.length ? (
                <Text size="sm" c="dimmed">
                  {t('more', { count: total - docs.length })}
                </Text>
              ) : null}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}

function RequestLine({ request }: { request: ListedRequest }) {
  const { t } = useTranslation('personRequests')
  const format = useFormatter()
  const pending = request.new_approval_matrix[0]?.approval_pending_on.EMPLOYEE_NAME
  const facts = [
    t('submitted', { date: format.day(request.submitted_at) }),
    request.REQUEST_STATUS === 0 && pending ? t('waits', { name: pending }) : null,
    request.REQUEST_STATUS !== 0 && request.decided_by
      ? t(`ended.${request.REQUEST_STATUS}`, { name: request.decided_by })
      : null,
  ]
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <AppLink {...props} to={`/workflow/request-worlflow/${request.REQUEST_ID}`} />
          )}
        >
          {request.REQUEST_NAME}: {request.summary}
        </Anchor>
        <StatusBadge kind={kindOf[request.REQUEST_STATUS]}>{request.REQUEST_STATUS_NAME}</StatusBadge>
      </Group>
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
