import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { decideCount } from '@muster/contract/calls/petty-cash/funds'
import type { CashCount, FundDetail } from '@muster/contract/petty-cash/funds.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { countKinds, refreshCash } from '../data/cash-data.ts'
import '../own-texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** Counts of a fund; one with a difference or a hand-over waits for somebody else. */
export function CountsCard({ detail: { fund, counts } }: { detail: FundDetail }) {
  const { t } = useTranslation('ownCash')
  if (counts.length === 0) return null
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="cash-counts">
      <Title order={2} size="h4" id="cash-counts" mb="xs">
        {t('fund.counts')}
      </Title>
      <Stack gap="sm">
        {counts.map((count) => (
          <Count key={count.id} count={count} currency={fund.currency} />
        ))}
      </Stack>
    </Card>
  )
}

function Count({ count, currency }: { count: CashCount; currency: string }) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const money = (amount: string) => format.money({ amount, currency })
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Group gap="sm">
        <Text>
          {t('fund.countLine', {
            ...{ counted: money(count.counted), expected: money(count.expected) },
            difference: money(count.difference),
          })}
        </Text>
        <Status word={{ kind: countKinds[count.state], text: t(`fund.countStates.${count.state}`) }} />
      </Group>
      <Text size="sm" c="dimmed">
        {[t('fund.countBy', { name: count.counted_by, when: format.dayTime(count.counted_at) }), count.reason]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {count.new_custodian ? (
        <Text size="sm">{t('fund.handOverTo', { name: count.new_custodian })}</Text>
      ) : null}
      {count.decision_note ? <Text size="sm">“{count.decision_note}”</Text> : null}
      {count.decided_alone ? <Text size="sm">{t('fund.decidedAlone')}</Text> : null}
      {count.state === 'open' ? <Decision count={count} /> : null}
    </div>
  )
}

/** The texts of a decision with a note. */
const asks = {
  approve: { status: 1, title: 'fund.approve', text: 'fund.approveText', label: 'fund.found' },
  reject: { status: 3, title: 'fund.reject', text: 'fund.rejectText', label: 'fund.note' },
  confirm: { status: 1, title: 'fund.confirm', text: 'fund.confirmText', label: 'fund.checked' },
} as const

/** Decides a count, a difference with what was found of it; where nobody else can, whoever counted confirms it a day later. */
function Decision({ count }: { count: CashCount }) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const client = useQueryClient()
  const [asked, setAsked] = useState<keyof typeof asks | null>(null)
  const { alone_from } = count
  const mayConfirm = alone_from !== null && new Date(alone_from) <= new Date()
  const decide = (status: 1 | 3 | 4, note = '') =>
    call(decideCount, { body: { count_id: count.id, status, note } }, { notify: true })
  const deciding = useMutation({
    mutationFn: (status: 1 | 4) => decide(status),
    onSettled: () => refreshCash(client),
  })
  const waits =
    alone_from === null
      ? t('fund.waits')
      : t(mayConfirm ? 'fund.aloneNow' : 'fund.aloneLater', { when: format.dayTime(alone_from) })
  return (
    <>
      <Group gap="sm" mt="xs">
        {count.may_decide ? (
          <>
            <Button
              size="compact-md"
              loading={deciding.isPending}
              onClick={() => (Number(count.difference) === 0 ? deciding.mutate(1) : setAsked('approve'))}
            >
              {t('fund.approve')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setAsked('reject')}>
              {t('fund.reject')}
            </Button>
          </>
        ) : (
          <Text size="sm">{waits}</Text>
        )}
        {mayConfirm ? (
          <Button size="compact-md" onClick={() => setAsked('confirm')}>
            {t('fund.confirm')}
          </Button>
        ) : null}
        {count.is_own ? (
          <Button
            size="compact-md"
            variant="default"
            loading={deciding.isPending}
            onClick={() => deciding.mutate(4)}
          >
            {t('fund.withdraw')}
          </Button>
        ) : null}
      </Group>
      <Suspense fallback={null}>
        {asked ? (
          <ReasonModal
            title={t(asks[asked].title)}
            text={t(asks[asked].text)}
            label={t(asks[asked].label)}
            submit={t(asks[asked].title)}
            maxLength={500}
            onClose={() => setAsked(null)}
            save={(note) => decide(asks[asked].status, note)}
            refresh={async () => {
              await refreshCash(client)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
