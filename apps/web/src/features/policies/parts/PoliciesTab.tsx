import { Card, Skeleton, Title } from '@mantine/core'
import { listPoliciesOfPerson } from '@muster/contract/calls/policies/own-policies'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from './OwnPolicies.module.css'
import { PolicyItem } from './PolicyItem.tsx'
import '../own-texts.ts'

/** On a person's record: the policies that apply to them, and which they have acknowledged. */
export default function PoliciesTab({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('ownPolicies')
  const policies = useQuery({
    ...readOptions(listPoliciesOfPerson, { query: { employee_id: employeeId } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <section aria-labelledby="policies-of-person">
      <Title order={2} size="h4" mb="sm" id="policies-of-person">
        {t('person.title')}
      </Title>
      <Loaded query={policies} skeleton={<Skeleton height={160} radius="md" />} order={3}>
        {(data) =>
          data.policies.length === 0 ? (
            <EmptyState order={3} title={t('person.empty')} />
          ) : (
            <ul className={classes.list} aria-label={t('list')}>
              {data.policies.map((policy) => (
                <li key={policy.policy_id}>
                  <Card padding="md" withBorder>
                    <PolicyItem policy={policy} to={null} />
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
