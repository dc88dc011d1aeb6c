import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readFund } from '@muster/contract/calls/petty-cash/funds'
import { isZero } from '@muster/contract/kit/amounts'
import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import type { FundDetail } from '@muster/contract/petty-cash/funds.contract'
import { type KeyValue, KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { CountsCard } from '../parts/CountsCard.tsx'
import '../texts.ts'

const FundDrawer = lazy(() => import('../parts/FundDrawer.tsx'))
const CountDrawer = lazy(() => import('../parts/CountDrawer.tsx'))
const PayModal = lazy(() => import('../parts/PayModal.tsx'))
const EnterModal = lazy(() => import('../parts/EnterModal.tsx'))

/** A cash fund: what is in it, what is to be paid, its counts and its ledger. */
export default function FundPage() {
  return <ById>{(id) => <FundById id={id} />}</ById>
}

function FundById({ id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readFund, { params: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(detail) => <Fund key={detail.fund.id} detail={detail} />}
    </Loaded>
  )
}

type Opened = 'edit' | 'count' | 'top_up' | 'return'

function Fund({ detail }: { detail: FundDetail }) {
  const { t } = useTranslation('pettyCash')
  const { t: own } = useTranslation('ownCash')
  const maySeeList = useCan('petty-cash.fund.view')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { fund, abilities } = detail
  const close = () => setOpened(null)
  const mayCount = (abilities.keep || abilities.manage) && !fund.count_waits
  // What is put in or returned is recorded by somebody else than the custodian.
  const mayEnter = abilities.manage && !abilities.keep
  const action = (isOffered: boolean, what: Opened, label: string): PageAction[] =>
    isOffered ? [{ label, onClick: () => setOpened(what) }] : []
  return (
    <>
      <PageHeader
        title={fund.name}
        crumbs={[
          {
            label: t(maySeeList ? 'pettyCashTitles:balances' : 'pettyCashTitles:mine'),
            href: hrefOf(maySeeList ? '/petty-cash/balances' : '/my-petty-cash'),
          },
          { label: fund.name },
        ]}
        {...(mayCount ? { primary: { label: own('fund.count'), onClick: () => setOpened('count') } } : {})}
        secondary={[
          ...action(mayEnter, 'top_up', t('enter.top_up')),
          ...action(mayEnter, 'return', t('enter.return')),
          ...action(abilities.manage, 'edit', t('edit')),
        ]}
      />
      <Stack gap="md" maw="60rem">
        {/* Whoever counts doesn’t read what should be there: a blind count. */}
        {opened === 'count' ? <Text c="dimmed">{own('fund.hidden')}</Text> : <Facts detail={detail} />}
        <Waiting waiting={detail.waiting} />
        {opened === 'count' ? null : (
          <>
            <CountsCard detail={detail} />
            <Ledger detail={detail} />
          </>
        )}
      </Stack>
      <Suspense fallback={null}>
        {opened === 'edit' ? <FundDrawer fund={fund} offered={detail} onClose={close} /> : null}
        {opened === 'count' ? <CountDrawer fund={fund} onClose={close} /> : null}
        {opened === 'top_up' || opened === 'return' ? (
          <EnterModal fund={fund} kind={opened} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

function Facts({ detail: { fund } }: { detail: FundDetail }) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const money = (amount: string) => format.money({ amount, currency: fund.currency })
  const fact = (id: string, label: string, value: string | null): KeyValue[] =>
    value ? [{ id, label, value }] : []
  return (
    <Card withBorder padding="md">
      <KeyValueList
        items={[
          ...fact('balance', t('fund.balance'), money(fund.balance)),
          ...fact('limit', t('fund.limit'), money(fund.limit)),
          ...fact('promised', t('fund.promised'), isZero(fund.promised) ? null : money(fund.promised)),
          ...fact('custodian', t('fund.custodian'), fund.custodian),
          ...fact('type', t('fund.type'), fund.type),
          ...fact('entity', t('fund.entity'), fund.entity),
          ...fact('location', t('fund.location'), fund.location),
          ...fact('gl', t('fund.glCode'), fund.gl_code),
          ...fact('counted', t('fund.counted'), fund.counted_on && format.day(fund.counted_on)),
        ]}
      />
    </Card>
  )
}

function Waiting({ waiting }: Pick<FundDetail, 'waiting'>) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const [paying, setPaying] = useState<CashRequestRow | null>(null)
  const money = ({ amount, currency }: CashRequestRow) => format.money({ amount, currency })
  if (waiting.length === 0) return null
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="cash-waiting">
      <Title order={2} size="h4" id="cash-waiting" mb="xs">
        {t('fund.waiting')}
      </Title>
      <Stack gap="xs">
        {waiting.map((row) => (
          <Group key={row.REQUEST_ID} justify="space-between" gap="sm">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text>{[row.category || t(`kinds.${row.kind}`), row.merchant].filter(Boolean).join(', ')}</Text>
              <Text size="sm" c="dimmed">
                {[row.EMPLOYEE_NAME, row.spent_on ? format.day(row.spent_on) : '']
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Group gap="sm">
              <Text>{money(row)}</Text>
              {row.may_pay ? (
                <Button
                  size="compact-md"
                  aria-label={t('fund.payOf', { amount: money(row), name: row.EMPLOYEE_NAME })}
                  onClick={() => setPaying(row)}
                >
                  {t('fund.pay')}
                </Button>
              ) : null}
            </Group>
          </Group>
        ))}
      </Stack>
      <Suspense fallback={null}>
        {paying ? <PayModal request={paying} onClose={() => setPaying(null)} /> : null}
      </Suspense>
    </Card>
  )
}

function Ledger({ detail: { fund, entries } }: { detail: FundDetail }) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const money = (amount: string) => format.money({ amount, currency: fund.currency })
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="cash-ledger">
      <Title order={2} size="h4" id="cash-ledger" mb="xs">
        {t('fund.ledger')}
      </Title>
      {entries.length === 0 ? <Text c="dimmed">{t('fund.ledgerEmpty')}</Text> : null}
      <Stack gap="xs">
        {entries.map((entry) => (
          <div key={entry.number} style={{ overflowWrap: 'anywhere' }}>
            <Text>
              {t('fund.entry', {
                ...{
                  kind: t(`kinds.${entry.kind}`),
                  amount: money(entry.amount),
                  balance: money(entry.balance),
                },
              })}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                format.day(entry.on_date),
                ...[entry.note, entry.reference, entry.made_by],
                entry.paid_own ? t('fund.paidOwn') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
