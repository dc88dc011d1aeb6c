import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { askCandidateApproval } from '@muster/contract/calls/onboarding/ctc/ctc'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { Approval } from './Approval.tsx'
import { refreshedByOffers, requestsOptions } from './offer-data.ts'
import './texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** Approval of a candidate by the management, where the flow asks for it or it was asked for. */
export function CandidateApproval({ candidateId }: { candidateId: number }) {
  const { t } = useTranslation('offers')
  const [isAsking, setIsAsking] = useState(false)
  const query = useQuery(requestsOptions(candidateId, 'candidate'))
  return (
    <Loaded query={query} skeleton={<Skeleton height={80} radius="md" />} order={3}>
      {({ requests, needed, abilities, CANDIDATE_NAME: name }) => {
        const [latest] = requests
        if (!latest && !needed.includes('candidate')) return null
        const mayAsk = abilities.ask && latest?.state !== 'pending' && latest?.state !== 'approved'
        return (
          <section>
            <Title order={2} size="h4" mb="sm">
              {t('approvals.title')}
            </Title>
            <Card withBorder padding="md">
              <Stack gap="sm">
                {latest ? <Approval approval={latest} /> : <Text size="sm">{t('approvals.none')}</Text>}
                {mayAsk ? (
                  <Group>
                    <Button variant="default" onClick={() => setIsAsking(true)}>
                      {t('ctc.ask')}
                    </Button>
                  </Group>
                ) : null}
              </Stack>
            </Card>
            <Suspense fallback={null}>
              {isAsking ? (
                <ReasonModal
                  title={t('ctc.askCandidateTitle', { name })}
                  text={t('ctc.askCandidateText')}
                  label={t('ctc.comment')}
                  submit={t('ctc.ask')}
                  isOptional
                  maxLength={500}
                  save={(comment) =>
                    call(
                      askCandidateApproval,
                      { body: { candidate_id: candidateId, comment } },
                      { notify: true },
                    )
                  }
                  refresh={refreshedByOffers}
                  onClose={() => setIsAsking(false)}
                />
              ) : null}
            </Suspense>
          </section>
        )
      }}
    </Loaded>
  )
}
