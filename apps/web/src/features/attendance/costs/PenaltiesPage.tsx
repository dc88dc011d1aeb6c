import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import type { PenaltyRuleView } from '@muster/contract/attendance/penalties.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/Loaded.tsx'
import { useSession } from '../../../lib/session.ts'
import { MonthPenalties } from './MonthPenalties.tsx'
import { PenaltyRuleDrawer } from './PenaltyRuleDrawer.tsx'
import classes from './Rules.module.css'
import { penaltyRulesOptions } from './rule-queries.ts'
import './texts.ts'

/** What being late or leaving early costs: the rules, and what a month takes by them. */
export default function PenaltiesPage() {
  const { t } = useTranslation('attendanceRules')
  const query = useQuery(penaltyRulesOptions)
  const [open, setOpen] = useState<PenaltyRuleView | 'new' | null>(null)
  const permissions = useSession()?.user.permissions ?? []
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:penalties')}
        subtitle={t('penalties.subtitle')}
        primary={{
          label: t('penalties.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setOpen('new'),
        }}
      />
      <div className={classes.stack}>
        <Loaded query={query} skeleton={<Skeleton height={160} />} order={2}>
          {(answer) => (
            <>
              {answer.rules.length === 0 ? (
                <EmptyState order={2} title={t('penalties.none')} text={t('penalties.noneText')} />
              ) : (
                <div className={classes.cards}>
                  {answer.rules.map((rule) => (
                    <RuleCard key={rule.id} rule={rule} onOpen={() => setOpen(rule)} />
                  ))}
                </div>
              )}
              {open ? (
                <PenaltyRuleDrawer
                  rule={open === 'new' ? null : open}
                  choices={answer}
                  onClose={() => setOpen(null)}
                />
              ) : null}
            </>
          )}
        </Loaded>
        {permissions.includes('attendance.penalty.run') ? <MonthPenalties /> : null}
      </div>
    </>
  )
}

function RuleCard({ rule, onOpen }: { rule: PenaltyRuleView; onOpen: () => void }) {
  const { t } = useTranslation('attendanceRules')
  const who = [rule.location, rule.department].filter(Boolean).join(', ')
  return (
    <Card component="article" padding="lg" aria-label={rule.name}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{rule.name}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onOpen}
          aria-label={t('editOne', { name: rule.name })}
        >
          {t('edit')}
        </Button>
      </Group>
      <Text size="sm">
        {t('penalties.line', {
          free: rule.free,
          every: rule.every,
          days: rule.deduct_days,
          leave: rule.leave_type ?? t('penalties.unpaid'),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t(`penalties.countsOf.${rule.counts}`)} · {who === '' ? t('everybody') : who}
        {rule.status === 0 ? ` · ${t('off')}` : ''}
      </Text>
    </Card>
  )
}
