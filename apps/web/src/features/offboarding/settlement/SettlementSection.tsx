import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { readSettlement } from '@muster/contract/calls/offboarding/settlement/settlement'
import type { DataOf } from '@muster/contract/kit/index'
import type { SettlementLine, Statement } from '@muster/contract/offboarding/settlement/settlement.contract'
import { Timeline } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { StatementView } from './StatementView.tsx'
import { type Step, settlementOptions } from './settlement-data.ts'
import './texts.ts'

const AskModal = lazy(() => import('./AskModal.tsx'))
const LineModal = lazy(() => import('./LineModal.tsx'))

type Settlement = DataOf<typeof readSettlement>

/** The settlement of a leaver, for their page and for a page of its own. */
export default function SettlementSection({ sepid }: { sepid: number }) {
  const query = useQuery(settlementOptions(sepid))
  return (
    <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
      {(data) => <Statements data={data} />}
    </Loaded>
  )
}

interface Asking {
  step: Step
  statement: Statement | null
}

function Statements({ data }: { data: Settlement }) {
  const { t } = useTranslation('settlement')
  const [asking, setAsking] = useState<Asking | null>(null)
  const [editing, setEditing] = useState<{ statement: Statement; line: SettlementLine | null } | null>(null)
  const { statements, abilities, open_clearance, SEPID } = data
  const [latest] = statements
  return (
    <Stack gap="md">
      {open_clearance > 0 && latest?.state !== 'paid' ? (
        <Alert color="yellow" variant="light">
          {t('openClearance', { count: open_clearance })}
        </Alert>
      ) : null}
      {statements.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
      {abilities.compute || abilities.correct ? (
        <Group>
          <Button
            variant={latest ? 'default' : 'filled'}
            onClick={() => setAsking({ step: 'compute', statement: latest ?? null })}
          >
            {abilities.correct ? t('correct') : latest ? t('recompute') : t('compute')}
          </Button>
        </Group>
      ) : null}
      {statements.map((statement) => (
        <OneStatement
          key={statement.settlement_id}
          statement={statement}
          ask={(step) => setAsking({ step, statement })}
          edit={(line) => setEditing({ statement, line })}
        />
      ))}
      <Suspense fallback={null}>
        {asking ? <AskModal {...asking} sepid={SEPID} onClose={() => setAsking(null)} /> : null}
        {editing ? <LineModal {...editing} onClose={() => setEditing(null)} /> : null}
      </Suspense>
    </Stack>
  )
}

interface OneProps {
  statement: Statement
  ask: (step: Step) => void
  edit: (line: SettlementLine | null) => void
}

function OneStatement({ statement, ask, edit }: OneProps) {
  const { t } = useTranslation('settlement')
  const { abilities, warnings, confirm_reason, state, approvers } = statement
  const steps = (['submit', 'approve', 'return', 'pay'] as const).filter((step) => abilities[step])
  return (
    <Stack gap="xs">
      {warnings.length > 0 && state !== 'paid' ? (
        <Alert color="orange" variant="light">
          {t('warning', { why: warnings.join(' ') })}{' '}
          {confirm_reason ? t('confirmed', { reason: confirm_reason }) : null}
        </Alert>
      ) : null}
      {state === 'submitted' && approvers.length > 0 ? (
        <Text size="sm">{t('waitsFor', { names: approvers.join(', ') })}</Text>
      ) : null}
      <StatementView statement={statement} onEdit={abilities.edit ? edit : undefined}>
        {steps.map((step) => (
          <Button key={step} variant={step === 'return' ? 'default' : 'filled'} onClick={() => ask(step)}>
            {t(step)}
          </Button>
        ))}
        {abilities.edit ? (
          <Button variant="default" onClick={() => edit(null)}>
            {t('addLine')}
          </Button>
        ) : null}
      </StatementView>
      <History statement={statement} />
    </Stack>
  )
}

function History({ statement: { events } }: { statement: Statement }) {
  const { t } = useTranslation('settlement')
  const format = useFormatter()
  const { time_zone } = useUser().formats
  return (
    <details>
      <summary>{t('history')}</summary>
      <Timeline
        formatDate={(day) => format.date(day)}
        events={events.map(({ what, details, reason, actor, at }, index) => ({
          ...{ id: index, date: dayIn(time_zone, new Date(at)), text: t(`events.${what as 'paid'}`) },
          ...{ time: format.dateTime(at), actor, detail: [details, reason].filter(Boolean).join(' · ') },
        }))}
      />
    </details>
  )
}
