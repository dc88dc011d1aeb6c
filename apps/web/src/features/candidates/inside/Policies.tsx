import { Button, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Row } from '../../../lib/portal/Row.tsx'
import { formatterFor, type Portal, pathTo } from '../data/portal-data.ts'

type Policy = Portal['policies'][number]

export const isUnread = ({ needs_acknowledgement, acknowledged_at }: Policy): boolean =>
  needs_acknowledgement && acknowledged_at === null

/** The company's policies, for those who have accepted. */
export function Policies({ linkKey, policies }: { linkKey: string; policies: readonly Policy[] }) {
  const { t, i18n } = useTranslation('candidates')
  if (policies.length === 0) return null
  const format = formatterFor(i18n.language)
  const stateOf = (policy: Policy) => {
    if (policy.acknowledged_at !== null)
      return t('policies.done', { day: format.day(policy.acknowledged_at) })
    return t(policy.needs_acknowledgement ? 'policies.open' : 'policies.information')
  }
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('policies.title')}
      </Title>
      <Text size="sm" mb="sm">
        {t('policies.text')}
      </Text>
      <Stack gap="sm">
        {policies.map((policy) => (
          <Row key={policy.policy_id} title={policy.title} note={stateOf(policy)}>
            <Button
              component={Link}
              to={pathTo.policy(policy.policy_id, linkKey)}
              variant="default"
              mih={44}
              aria-label={t('policies.read', { title: policy.title })}
            >
              {t('home.open')}
            </Button>
          </Row>
        ))}
      </Stack>
    </section>
  )
}
