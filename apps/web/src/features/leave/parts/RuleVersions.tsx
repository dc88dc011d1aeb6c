import { Badge, Card, Group, Text } from '@mantine/core'
import type { RuleDetail } from '@muster/contract/leave/leave-rules.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { useMainAmount } from '../rule/main-amount.ts'
import '../texts.ts'

/** Version history of a rule, latest first. */
export function RuleVersions({ rule }: { rule: RuleDetail }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const amount = useMainAmount()
  return (
    <Card padding="lg" component="section" aria-label={t('rule.versions')}>
      <Text fw={600}>{t('rule.versions')}</Text>
      <ul className={classes.list}>
        {rule.versions.map((version) => (
          <li key={version.number}>
            <div>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {t('setup.since', { number: version.number, date: format.day(version.from_date) })}
                </Text>
                {version.is_current ? <Badge variant="light">{t('rule.current')}</Badge> : null}
              </Group>
              <Text size="sm" c="dimmed">
                {version.types
                  .map(({ LEAVE_TYPE_CODE, terms }) => [LEAVE_TYPE_CODE, amount(terms)].join(' ').trim())
                  .join(' · ')}
                {version.note ? ` · ${version.note}` : ''}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              {version.author}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}
