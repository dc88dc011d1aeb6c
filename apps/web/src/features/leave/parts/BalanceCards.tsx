import { Badge, Button, Card, Group, RingProgress, Text } from '@mantine/core'
import type { LeaveBalance, PersonBalances } from '@muster/contract/leave/balances.contract'
import { EmptyState } from '@muster/ui/feedback'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { ExplainDrawer } from './ExplainDrawer.tsx'
import { ringShare } from './ring-share.ts'
import { TypeFigure } from './TypeFigure.tsx'
import '../own-texts.ts'

interface BalanceCardsProps {
  balances: PersonBalances
  /** Null for the signed-in employee. */
  employeeId: number | null
}

/** Balances of an employee, one card per leave type, each with its breakdown. */
export function BalanceCards({ balances, employeeId }: BalanceCardsProps) {
  const { t } = useTranslation('ownLeave')
  const [explained, setExplained] = useState<LeaveBalance | null>(null)
  if (balances.rows.length === 0) {
    const isOwn = employeeId === null
    return (
      <EmptyState
        order={2}
        title={t(isOwn ? 'none' : 'noneOf')}
        text={t(isOwn ? 'noneText' : 'noneOfText')}
      />
    )
  }
  return (
    <>
      {balances.LEAVE_RULE_NAME ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('rule', { name: balances.LEAVE_RULE_NAME })}
          {balances.rule_via === 'person' ? ` (${t('own')})` : ''}
        </Text>
      ) : null}
      <div className={classes.cards}>
        {balances.rows.map((row) => (
          <BalanceCard key={row.LEAVE_TYPE_ID} row={row} onExplain={() => setExplained(row)} />
        ))}
      </div>
      {explained ? (
        <ExplainDrawer
          employeeId={employeeId}
          leaveTypeId={explained.LEAVE_TYPE_ID}
          name={explained.LEAVE_TYPE_NAME}
          onClose={() => setExplained(null)}
        />
      ) : null}
    </>
  )
}

/** Leave that is never credited has nothing to draw. */
const shareOf = ({ figure, per_occasion, has_balance }: LeaveBalance): number =>
  has_balance ? ringShare(per_occasion === null ? figure : null) : 0

function BalanceCard({ row, onExplain }: { row: LeaveBalance; onExplain: () => void }) {
  const { t } = useTranslation('ownLeave')
  const format = useFormatter()
  const days = (value: number) => format.number(value)
  const facts: [string, number][] = [
    [t('opening'), row.opening],
    [t('credited'), row.credited],
    [t('taken'), row.taken],
    [t('lapsed'), row.lapsed],
    [t('adjusted'), row.adjusted],
    [t('toCome'), row.to_come],
  ]
  return (
    <Card component="article" padding="lg" aria-label={row.LEAVE_TYPE_NAME}>
      <div className={classes.ring}>
        <RingProgress
          size={92}
          thickness={9}
          roundCaps
          aria-hidden
          sections={shareOf(row) > 0 ? [{ value: shareOf(row), color: row.colour }] : []}
          label={
            <Text ta="center" fw={700} size="lg">
              {row.has_balance ? days(row.per_occasion ?? row.available) : '–'}
            </Text>
          }
        />
        <div>
          <Group gap="xs">
            <Text fw={600}>{row.LEAVE_TYPE_NAME}</Text>
            {row.is_paid === 0 ? (
              <Badge color="gray" variant="light">
                {t('unpaid')}
              </Badge>
            ) : null}
          </Group>
          <TypeFigure row={row} />
          <Text size="xs" c="dimmed">
            {t('year', { from: format.day(row.year_from), to: format.day(row.year_to) })}
          </Text>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== 0)
          .map(([label, value]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{days(value)}</dd>
            </div>
          ))}
      </dl>
      <Button
        variant="default"
        size="sm"
        mt="md"
        onClick={onExplain}
        aria-label={t('explainOne', { name: row.LEAVE_TYPE_NAME })}
      >
        {t('explain')}
      </Button>
    </Card>
  )
}
