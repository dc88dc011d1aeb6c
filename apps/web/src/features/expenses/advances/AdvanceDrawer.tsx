import { Button, Drawer, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { readAdvance } from '@muster/contract/calls/expenses/advances'
import type { AdvanceDetail } from '@muster/contract/expenses/advances.contract'
import { isZero } from '@muster/contract/kit/amounts'
import { type KeyValue, KeyValueList } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { claimPath } from '../data/claim-data.ts'
import { advanceKindsOfStatus } from './advance-words.ts'
import './own-texts.ts'

const RecordModal = lazy(() => import('./RecordModal.tsx'))

/** A loan or advance with its schedule and its ledger. */
export default function AdvanceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('ownAdvances')
  const query = useQuery({
    ...readOptions(readAdvance, { body: { ID: id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Drawer
      opened
      position="right"
      size="lg"
      onClose={onClose}
      title={query.data?.advance.number ?? t('expensesTitles:advances')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={320} />} order={3}>
        {(detail) => <Advance detail={detail} />}
      </Loaded>
    </Drawer>
  )
}

function Advance({ detail }: { detail: AdvanceDetail }) {
  const { t } = useTranslation('ownAdvances')
  const format = useFormatter()
  const [isRecording, setIsRecording] = useState(false)
  const { advance, schedule, entries, abilities } = detail
  const money = (amount: string) => format.money({ amount, currency: advance.currency })
  const fact = (id: string, value: string | null): KeyValue[] =>
    value ? [{ id, label: t(`fields.${id}`), value }] : []
  const facts: KeyValue[] = [
    ...fact('employee', `${advance.EMPLOYEE_NAME} (${advance.EMPLOYEE_CODE})`),
    ...fact('kind', t(`kinds.${advance.kind}`)),
    {
      ...{ id: 'state', label: t('fields.state') },
      value: (
        <Status word={{ kind: advanceKindsOfStatus[advance.state], text: t(`states.${advance.state}`) }} />
      ),
    },
    ...fact('amount', money(advance.amount)),
    ...fact('balance', advance.paid_on && money(advance.balance)),
    ...fact('purpose', advance.purpose),
    ...fact('reference', advance.reference),
    ...fact('neededBy', advance.needed_by && format.day(advance.needed_by)),
    ...fact('requested', format.day(advance.requested_on)),
    ...fact('payment', advance.payment),
    ...fact('paid', advance.paid_on && format.day(advance.paid_on)),
    ...fact('rule', advance.rule),
    ...(advance.REQUEST_ID === null
      ? []
      : [
          {
            ...{ id: 'request', label: t('fields.request') },
            value: (
              <AppLink to={`/workflow/request-worlflow/${advance.REQUEST_ID}`}>{t('openRequest')}</AppLink>
            ),
          },
        ]),
  ]
  return (
    <Stack gap="md">
      <KeyValueList items={facts} layout="rows" />
      {abilities.record ? (
        <Group>
          <Button onClick={() => setIsRecording(true)}>{t('expensesTitles:recordAdvance')}</Button>
        </Group>
      ) : null}
      {advance.kind === 'expense' && advance.state === 'open' ? (
        <Text size="sm">{t('byExpenses')}</Text>
      ) : null}
      {schedule.length > 0 ? <Schedule schedule={schedule} money={money} /> : null}
      {entries.length > 0 ? <Ledger entries={entries} money={money} /> : null}
      <Suspense fallback={null}>
        {isRecording ? <RecordModal advance={advance} onClose={() => setIsRecording(false)} /> : null}
      </Suspense>
    </Stack>
  )
}

type Money = (amount: string) => string

function Schedule({ schedule, money }: { schedule: AdvanceDetail['schedule']; money: Money }) {
  const { t } = useTranslation('ownAdvances')
  const format = useFormatter()
  return (
    <section aria-labelledby="schedule">
      <Title order={3} size="h5" id="schedule">
        {t('schedule')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('scheduleText')}
      </Text>
      <Table aria-labelledby="schedule">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('month')}</Table.Th>
            <Table.Th ta="right">{t('left')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schedule.map(({ month, amount, left }) => (
            <Table.Tr key={month}>
              <Table.Td>{format.month(`${month}-01`)}</Table.Td>
              <Table.Td ta="right">
                {isZero(left)
                  ? t('done')
                  : left === amount
                    ? money(left)
                    : t('leftOf', { left: money(left), amount: money(amount) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function Ledger({ entries, money }: { entries: AdvanceDetail['entries']; money: Money }) {
  const { t } = useTranslation('ownAdvances')
  const format = useFormatter()
  return (
    <section aria-labelledby="ledger">
      <Title order={3} size="h5" id="ledger">
        {t('ledger')}
      </Title>
      <Stack gap="xs" mt="xs">
        {entries.map(({ id, what, amount, on, claim, month, note, by }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                {t(`entries.${what}`, {
                  number: claim?.number ?? '',
                  month: month === null ? '' : format.month(`${month}-01`),
                })}
              </Text>
              <Text size="sm" c="dimmed">
                {[format.day(on), by].filter(Boolean).join(' · ')}
              </Text>
              {note ? <Text size="sm">{note}</Text> : null}
              {claim ? <AppLink to={claimPath(claim.ID)}>{claim.number}</AppLink> : null}
            </div>
            <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
              {money(amount)}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
