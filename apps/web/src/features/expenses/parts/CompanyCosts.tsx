import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ClaimDetail } from '@muster/contract/expenses/claims.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

/** What the company paid for what is claimed, such as tickets that the travel desk booked. */
export function CompanyCosts({ detail: { claim, costs } }: { detail: Pick<ClaimDetail, 'claim' | 'costs'> }) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  if (costs.length === 0) return null
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="company-costs">
      <Title order={2} size="h4" id="company-costs">
        {t('detail.company')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('detail.companyText')}
      </Text>
      <Stack gap="sm">
        {costs.map(({ id, category, on, title, amount, currency, cost, project, cost_centre: centre }) => (
          <Group key={id} justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
            <div style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{[category, title].join(', ')}</Text>
              <Text size="sm" c="dimmed">
                {format.day(on)}
              </Text>
              {project ? <Text size="sm">{t('detail.project', { name: project.name })}</Text> : null}
              {centre ? <Text size="sm">{t('detail.centre', { name: centre.name })}</Text> : null}
              {currency === claim.currency ? null : (
                <Text size="sm">{format.money({ amount, currency })}</Text>
              )}
            </div>
            <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
              {format.money({ amount: cost, currency: claim.currency })}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
