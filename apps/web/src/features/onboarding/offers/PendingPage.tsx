import { Card, Skeleton, Stack, Text } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { pathOf } from '../data/candidate-data.ts'
import { Approval } from './Approval.tsx'
import { requestsOptions } from './offer-data.ts'
import './texts.ts'

/** Requests for approval about a candidate, 14 for the CTC and 2 for the candidate: whoever decides opens them from here. */
export default function PendingPage() {
  const { t } = useTranslation('offers')
  const { pathname } = useLocation()
  const { candidateid } = useParams()
  const candidateId = Number(candidateid) || 0
  const kind = pathname.includes('/candidate/14/') ? 'ctc' : 'candidate'
  const query = useQuery(requestsOptions(candidateId, kind))
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} radius="md" />} order={1}>
      {({ CANDIDATE_NAME: name, CANDIDATE_DESIGNATION, CANDIDATE_DEPARTMENT, requests, abilities }) => (
        <>
          <PageHeader
            title={name}
            subtitle={[t(`approvals.pendingTitle.${kind}`), CANDIDATE_DESIGNATION, CANDIDATE_DEPARTMENT]
              .filter(Boolean)
              .join(' · ')}
          />
          <Stack gap="md" maw="48rem">
            {requests.length === 0 ? (
              <EmptyState title={t('approvals.noRequests')} text={t('approvals.noRequestsText')} />
            ) : (
              requests.map((approval) => (
                <Card key={approval.request_id} withBorder padding="md">
                  {approval.version === null ? null : (
                    <Text fw={600} mb="xs">
                      {t('ctc.version', { version: approval.version })}
                    </Text>
                  )}
                  <Approval approval={approval} />
                </Card>
              ))
            )}
            {abilities.view ? <AppLink to={pathOf(candidateId)}>{t('approvals.toCandidate')}</AppLink> : null}
          </Stack>
        </>
      )}
    </Loaded>
  )
}
