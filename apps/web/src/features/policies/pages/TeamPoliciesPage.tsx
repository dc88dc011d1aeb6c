import { Card, Skeleton, Text, Title } from '@mantine/core'
import { listPolicyProgress } from '@muster/contract/calls/policies/policy-report'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../parts/OwnPolicies.module.css'
import { Progress } from '../parts/Progress.tsx'
import '../own-texts.ts'

/** For a manager: how many of the team have acknowledged each policy. */
export default function TeamPoliciesPage() {
  const { t } = useTranslation('ownPolicies')
  const progress = useQuery({
    ...readOptions(listPolicyProgress, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <div className={classes.page}>
      <Title order={1}>{t('policiesTitles:team')}</Title>
      <Text c="dimmed" mb="md">
        {t('team.subtitle')}
      </Text>
      <Loaded query={progress} skeleton={<Skeleton height={240} radius="md" />} order={2}>
        {({ policies }) =>
          policies.length === 0 ? (
            <EmptyState order={2} title={t('team.empty')} text={t('team.emptyText')} />
          ) : (
            <ul className={classes.list} aria-label={t('list')}>
              {policies.map((policy) => (
                <li key={policy.policy_id}>
                  <Card padding="md" withBorder className={classes.card}>
                    <AppLink to={`/team-policies/${policy.policy_id}`} className={classes.open}>
                      {policy.title}
                    </AppLink>
                    <Text size="sm" c="dimmed" mb="xs">
                      {policy.category} · {t('version', { number: policy.number })}
                    </Text>
                    <Progress of={policy} />
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
