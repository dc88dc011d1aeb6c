import { ActionIcon, Button, Card, Group, Table, Text, Title } from '@mantine/core'
import { settlementStatement } from '@muster/contract/calls/offboarding/settlement/settlement'
import type { SettlementLine, Statement } from '@muster/contract/offboarding/settlement/settlement.contract'
import { IconDownload, IconPencil } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { datesInText } from '../../../lib/language/dates-in-text.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { stateKinds } from './settlement-data.ts'
import './texts.ts'

type Shown = Pick<
  Statement,
  | 'settlement_id'
  | 'number'
  | 'state'
  | 'lines'
  | 'earnings'
  | 'recoveries'
  | 'net'
  | 'notice_ends_on'
  | 'served'
  | 'shortfall'
  | 'due_on'
  | 'paid_on'
  | 'payment_reference'
>

interface Props {
  statement: Shown
  /** Opens a line to change it; none where it can't be. */
  onEdit?: ((line: SettlementLine) => void) | undefined
  /** Downloads the file another way than as an account. */
  file?: () => Promise<unknown>
  children?: ReactNode
}

/** A statement: every line with its explanation, the sums, and the file. */
export function StatementView({ statement, onEdit, file, children }: Props) {
  const { t } = useTranslation('settlement')
  const format = useFormatter()
  const { number, state, lines, earnings, recoveries, net, due_on, paid_on } = statement
  const isOwed = net.amount.startsWith('-')
  const filing = useMutation({
    mutationFn:
      file ?? (() => download(settlementStatement, { params: { id: String(statement.settlement_id) } })),
  })
  const facts = [
    number === 1
      ? t('notice', {
          end: format.date(statement.notice_ends_on),
          served: format.number(statement.served),
          short: format.number(statement.shortfall),
        })
      : '',
    state === 'paid' ? '' : t('dueBy', { day: format.date(due_on) }),
    paid_on ? [t('paidOn', { day: format.date(paid_on) }), statement.payment_reference].join(' ') : '',
  ]
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" align="flex-start" mb="xs">
        <Title order={2} size="h4">
          {number === 1 ? t('first') : t('supplementary', { number: number - 1 })}
        </Title>
        <Status word={{ kind: stateKinds[state], text: t(`states.${state}`) }} />
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line')}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t('days')}
            </Table.Th>
            <Table.Th ta="end">{t('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <LineRow key={line.line_id} line={line} onEdit={onEdit} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Sum label={t('earnings')} value={format.money(earnings)} />
          <Sum label={t('recoveries')} value={format.money(recoveries)} />
          <Sum
            label={t(isOwed ? 'netOwed' : 'netPayable')}
            value={format.money(isOwed ? { ...net, amount: net.amount.slice(1) } : net)}
            isNet
          />
        </Table.Tfoot>
      </Table>
      <Group gap="xs" mt="md">
        {children}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={filing.isPending}
          onClick={() => filing.mutate()}
        >
          {t('statement')}
        </Button>
      </Group>
    </Card>
  )
}

function Sum({ label, value, isNet = false }: { label: string; value: string; isNet?: boolean }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={isNet ? 700 : 500}>
        {label}
      </Table.Th>
      <Table.Td visibleFrom="sm" />
      <Table.Td ta="end" fw={isNet ? 700 : 500} style={{ whiteSpace: 'nowrap' }}>
        {value}
      </Table.Td>
    </Table.Tr>
  )
}

function LineRow({ line, onEdit }: { line: SettlementLine; onEdit: Props['onEdit'] }) {
  const { t } = useTranslation('settlement')
  const format = useFormatter()
  const { label, explanation, days, amount, computed, note, is_edited } = line
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600} size="sm">
              {label}
            </Text>
            <Text size="sm" c="dimmed">
              {datesInText(explanation, format)}
            </Text>
            {note ? <Text size="sm">{note}</Text> : null}
            {is_edited && computed ? (
              <Text size="sm" c="dimmed">
                {t('computedAs', { amount: format.money(computed) })}
              </Text>
            ) : null}
          </div>
          {onEdit ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('edit', { label })}
              onClick={() => onEdit(line)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      </Table.Td>
      <Table.Td ta="end" visibleFrom="sm">
        {days === null ? '' : format.number(days)}
      </Table.Td>
      <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
        {format.money(amount)}
      </Table.Td>
    </Table.Tr>
  )
}
