import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import {
  cancelPayment,
  exportPayment,
  listPayments,
  payPayment,
  readPayment,
} from '@muster/contract/calls/expenses/payments'
import type { DataOf } from '@muster/contract/kit/index'
import { type KeyValue, KeyValueList } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { useExports } from '../../../lib/list/use-exports.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
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

function Payment({ answer: { payment, claims } }: { answer: DataOf<typeof readPayment> }) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  const client = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const exports = useExports()
  const [opened, setOpened] = useState<'pay' | 'cancel' | null>(null)
  const close = () => setOpened(null)
  const { id, version, currency, state } = payment
  const refresh = async () => {
    await refreshClaims(client)
    await Promise.all(
      [listPayments, readPayment].map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })),
    )
  }
  const facts: KeyValue[] = [
    {
      ...{ id: 'state', label: t('payment.state') },
      value: <Status word={{ kind: paymentKinds[state], text: t(`payment.states.${state}`) }} />,
    },
    { id: 'total', label: t('payment.total'), value: format.money({ amount: payment.total, currency }) },
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
        {claims.map((claim) => (
          <Group key={claim.ID} justify="space-between" wrap="nowrap" gap="sm">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <AppLink to={claimPath(claim.ID)}>{claim.number}</AppLink>
              <Text size="sm" c="dimmed">
                {[claim.EMPLOYEE_NAME, claim.title].join(' · ')}
              </Text>
            </div>
            <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
              {format.money({ amount: claim.approved ?? '0', currency })}
            </Text>
          </Group>
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
