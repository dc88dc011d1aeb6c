import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import {
  cancelPayment,
  exportPayment,
  payPayment,
  readPayment,
} from '@muster/contract/calls/expenses/payments'
import { isZero } from '@muster/contract/kit/amounts'
import type { DataOf } from '@muster/contract/kit/index'
import { type KeyValue, KeyValueList } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { useExports } from '../../../lib/list/use-exports.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import { refreshAdvances } from '../advances/advance-words.ts'
import { claimPath, refreshClaims } from '../data/claim-data.ts'
import { paymentKinds } from './payment-words.ts'
import '../texts.ts'

/** A payment: its claims, recording that it was made, and the export to accounting. */
export default function PaymentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('expenses')
  const query = useQuery({
    ...readOptions(readPayment, { body: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Drawer
      opened
      position="right"
      size="lg"
      onClose={onClose}
      title={query.data?.payment.number ?? t('expensesTitles:payments')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={320} />} order={3}>
        {(answer) => <Payment answer={answer} />}
      </Loaded>
    </Drawer>
  )
}

function Payment({ answer: { payment, claims, advances } }: { answer: DataOf<typeof readPayment> }) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  const client = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const exports = useExports()
  const seesAdvances = useCan('expenses.advances.manage')
  const [opened, setOpened] = useState<'pay' | 'cancel' | null>(null)
  const close = () => setOpened(null)
  const { id, version, currency, state } = payment
  const refresh = async () => {
    await Promise.all([refreshClaims(client), refreshAdvances(client)])
  }
  const facts: KeyValue[] = [
    {
      ...{ id: 'state', label: t('payment.state') },
      value: <Status word={{ kind: paymentKinds[state], text: t(`payment.states.${state}`) }} />,
    },
    { id: 'total', label: t('payment.total'), value: format.money({ amount: payment.total, currency }) },
    ...(isZero(payment.settled)
      ? []
      : [
          {
            ...{ id: 'settled', label: t('payment.settled') },
            value: format.money({ amount: payment.settled, currency }),
          },
        ]),
    ...(payment.paid_on
      ? [{ id: 'paid', label: t('payment.paidOn'), value: format.day(payment.paid_on) }]
      : []),
    ...(payment.reference
      ? [{ id: 'reference', label: t('payment.reference'), value: payment.reference }]
      : []),
    ...(payment.note ? [{ id: 'note', label: t('payment.note'), value: payment.note }] : []),
    { id: 'by', label: t('payment.createdBy'), value: payment.created_by },
  ]
  return (
    <Stack gap="md">
      <KeyValueList items={facts} layout="rows" />
      {state === 'cancelled' ? null : (
        <Group gap="sm">
          {state === 'open' ? (
            <>
              <Button onClick={() => setOpened('pay')}>{t('payment.pay')}</Button>
              <Button variant="default" onClick={() => setOpened('cancel')}>
                {t('payment.cancel')}
              </Button>
            </>
          ) : null}
          <Button
            variant="default"
            onClick={() =>
              exports.run({
                ...{ label: t('payment.ledger'), title: t('payment.ledger') },
                run: () => download(exportPayment, { body: { id } }),
              })
            }
          >
            {t('payment.ledger')}
          </Button>
        </Group>
      )}
      {exports.progress}
      <Stack gap="xs">
        {claims.map(({ ID, number, EMPLOYEE_NAME, title, approved, settled }) => (
          <Paid
            key={ID}
            to={claimPath(ID)}
            number={number}
            about={[EMPLOYEE_NAME, title].join(' · ')}
            amount={format.money({ amount: approved ?? '0', currency })}
            note={
              isZero(settled)
                ? ''
                : t('payment.takenFrom', { amount: format.money({ amount: settled, currency }) })
            }
          />
        ))}
        {advances.map(({ ID, number, EMPLOYEE_NAME, purpose, amount }) => (
          <Paid
            key={`advance ${ID}`}
            to={seesAdvances ? `/expense/advances?advance=${ID}` : null}
            number={number}
            about={[EMPLOYEE_NAME, purpose].join(' · ')}
            amount={format.money({ amount, currency })}
            note=""
          />
        ))}
      </Stack>
      {opened === 'pay' ? (
        <FormModal<{ paid_on: string; reference: string }>
          title={t('payment.pay')}
          text={t('payment.payText')}
          onClose={close}
          fields={[
            dayField('paid_on', t('payment.paidOn'), { isRequired: true }),
            textField('reference', t('payment.reference'), {
              ...{ isRequired: true, MAX_LENGTH: 80, help: t('payment.referenceHelp') },
            }),
          ]}
          record={null}
          start={{ paid_on: today }}
          save={({ paid_on, reference }) =>
            call(payPayment, { body: { id, version, paid_on, reference } }, { notify: true })
          }
          refresh={refresh}
          saveLabel={t('payment.pay')}
        />
      ) : null}
      {opened === 'cancel' ? (
        <FormModal
          title={t('payment.cancelSure')}
          text={t('payment.cancelText')}
          onClose={close}
          isDangerous
          save={() => call(cancelPayment, { body: { id, version } }, { notify: true })}
          refresh={refresh}
          saveLabel={t('payment.cancel')}
        />
      ) : null}
    </Stack>
  )
}

interface PaidProps {
  /** Null where the reader may not open it. */
  to: string | null
  number: string
  about: string
  amount: string
  note: string
}

function Paid({ to, number, about, amount, note }: PaidProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {to === null ? <Text>{number}</Text> : <AppLink to={to}>{number}</AppLink>}
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {note ? <Text size="sm">{note}</Text> : null}
      </div>
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {amount}
      </Text>
    </Group>
  )
}
