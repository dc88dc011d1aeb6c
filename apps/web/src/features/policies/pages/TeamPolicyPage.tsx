import { Title } from '@mantine/core'
import { listPolicyProgress } from '@muster/contract/calls/policies/policy-report'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { AcknowledgementReport } from '../parts/AcknowledgementReport.tsx'
import '../own-texts.ts'

/** For a manager: who in the team has acknowledged a policy. */
export default function TeamPolicyPage() {
  return <ById>{(id) => <TeamPolicyById id={id} />}</ById>
}

function TeamPolicyById({ id }: { id: number }) {
  const { t } = useTranslation('ownPolicies')
  const { data } = useQuery({
    ...readOptions(listPolicyProgress, { body: { policy_ids: [id] } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <AppLink to="/team-policies">{t('policiesTitles:team')}</AppLink>
      <Title order={1} mb="md">
        {data?.policies[0]?.title ?? t('policiesTitles:policy')}
      </Title>
      <AcknowledgementReport policyId={id} />
    </>
  )
}
