import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { decideBank, proposeBank, revealBank } from '@muster/contract/calls/vendors/bank'
import type { BankAccount } from '@muster/contract/vendors/bank.contract'
import type { VendorDetail } from '@muster/contract/vendors/vendors.contract'
import { KeyValueList } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshVendors } from '../data/vendor-data.ts'
import '../texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** The bank account, shown on request, and the decision of somebody else about a new one. */
export function BankCard({ detail: { vendor, bank_changes } }: { detail: VendorDetail }) {
  const { t } = useTranslation('vendors')
  const format = useFormatter()
  const client = useQueryClient()
  const [opened, setOpened] = useState<'propose' | null>(null)
  const waiting = bank_changes.find(({ state }) => state === 'open')
  const earlier = bank_changes.filter(({ state }) => state !== 'open')
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="vendor-bank">
      <Title order={2} size="h4" id="vendor-bank" mb="xs">
        {t('bank.title')}
      </Title>
      <Stack gap="sm">
        {vendor.has_bank ? <Revealed id={vendor.id} /> : <Text c="dimmed">{t('bank.none')}</Text>}
        {waiting ? <Waiting key={waiting.id} vendorId={vendor.id} change={waiting} /> : null}
        {waiting ? null : (
          <Group>
            <Button variant="default" onClick={() => setOpened('propose')}>
              {t('bank.propose')}
            </Button>
          </Group>
        )}
        {earlier.length > 0 ? (
          <section aria-label={t('bank.history')}>
            <Title order={3} size="h5">
              {t('bank.history')}
            </Title>
            {earlier.map((change) => (
              <Text key={change.id} size="sm" c="dimmed">
                {t('bank.byOn', {
                  ...{ hint: change.hint, state: t(`bank.states.${change.state}`), name: change.decided_by },
                  when: change.decided_at ? format.dayTime(change.decided_at) : '',
                })}
                {change.decided_alone ? ` ${t('bank.alone', { reason: change.decision_note })}` : ''}
              </Text>
            ))}
          </section>
        ) : null}
      </Stack>
      {opened === 'propose' ? (
        <FormDrawer<BodyOf<typeof proposeBank>>
          title={t('bank.propose')}
          subtitle={t('bank.proposeText')}
          onClose={() => setOpened(null)}
          fields={[
            textField('holder', t('bank.holder'), { isRequired: true }),
            textField('country', t('bank.country'), { isRequired: true, MAX_LENGTH: 2 }),
            textField('number', t('bank.number'), { isRequired: true, MAX_LENGTH: 40 }),
            textField('branch_code', t('bank.branch'), { MAX_LENGTH: 20 }),
            textField('bank', t('bank.bank')),
            areaField('reason', t('bank.reason'), { isRequired: true }),
          ]}
          record={null}
          start={{ holder: vendor.name, country: vendor.country }}
          toBody={(draft) => ({
            ...{ id: vendor.id, holder: draft.holder, country: draft.country, number: draft.number },
            ...{ branch_code: draft.branch_code ?? '', bank: draft.bank ?? '', reason: draft.reason },
          })}
          save={saving(proposeBank)}
          refresh={() => refreshVendors(client)}
        />
      ) : null}
    </Card>
  )
}

/** An account is read only when somebody asks for it, which is logged. */
function Revealed({ id, changeId }: { id: number; changeId?: number }) {
  const { t } = useTranslation('vendors')
  const reading = useMutation({
    mutationFn: () => call(revealBank, { body: { id, ...(changeId ? { change_id: changeId } : {}) } }),
    meta: { errorShown: 'inline' as const },
  })
  const account: BankAccount | null | undefined = reading.data?.account
  if (account)
    return (
      <KeyValueList
        layout="rows"
        items={[
          { id: 'holder', label: t('bank.holder'), value: account.holder },
          { id: 'number', label: t('bank.number'), value: account.number },
          ...(account.branch_code
            ? [{ id: 'branch', label: t('bank.branch'), value: account.branch_code }]
            : []),
          ...(account.bank ? [{ id: 'bank', label: t('bank.bank'), value: account.bank }] : []),
        ]}
      />
    )
  return (
    <Group gap="sm">
      {changeId ? null : <Text>{t('bank.has')}</Text>}
      <Button
        variant="default"
        size="compact-md"
        loading={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {t('bank.show')}
      </Button>
      {reading.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(reading.error)}
        </Text>
      ) : null}
    </Group>
  )
}

function Waiting({ vendorId, change }: { vendorId: number; change: VendorDetail['bank_changes'][number] }) {
  const { t } = useTranslation('vendors')
  const client = useQueryClient()
  const format = useFormatter()
  const [isRejecting, setIsRejecting] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { alone_from } = change
  const mayConfirm = alone_from !== null && new Date(alone_from) <= new Date()
  const decide = (status: 1 | 3 | 4, note = '') =>
    call(decideBank, { body: { change_id: change.id, status, note } }, { notify: true })
  const deciding = useMutation({
    mutationFn: () => decide(4),
    // Also after a refusal: somebody else has decided it meanwhile.
    onSettled: () => refreshVendors(client),
  })
  return (
    <Alert color="yellow" title={t('bank.waits', { hint: change.hint, name: change.proposed_by })}>
      <Stack gap="sm">
        <Text size="sm">{change.reason}</Text>
        <Revealed id={vendorId} changeId={change.id} />
        <Text size="sm">
          {alone_from !== null
            ? t(mayConfirm ? 'bank.aloneNow' : 'bank.aloneLater', { when: format.dayTime(alone_from) })
            : t(change.is_own ? 'bank.ownWaits' : 'bank.callFirst')}
        </Text>
        <Group gap="sm">
          {change.is_own ? (
            <>
              {mayConfirm ? <Button onClick={() => setIsConfirming(true)}>{t('bank.confirm')}</Button> : null}
              <Button variant="default" loading={deciding.isPending} onClick={() => deciding.mutate()}>
                {t('bank.withdraw')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => setIsConfirming(true)}>{t('bank.approve')}</Button>
              <Button variant="default" onClick={() => setIsRejecting(true)}>
                {t('bank.reject')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      <Suspense fallback={null}>
        {isConfirming ? (
          <ConfirmModal
            isOwn={change.is_own}
            onClose={() => setIsConfirming(false)}
            save={(note) => decide(1, note)}
          />
        ) : null}
        {isRejecting ? (
          <ReasonModal
            title={t('bank.reject')}
            text={t('bank.rejectText')}
            label={t('setState.reason')}
            submit={t('bank.reject')}
            maxLength={500}
            onClose={() => setIsRejecting(false)}
            save={(note) => decide(3, note)}
            refresh={() => refreshVendors(client)}
          />
        ) : null}
      </Suspense>
    </Alert>
  )
}

/** An account is approved with how it was checked, since payments go to it from then on. */
function ConfirmModal({
  isOwn,
  ...more
}: {
  isOwn: boolean
  onClose: () => void
  save: (note: string) => Promise<unknown>
}) {
  const { t } = useTranslation('vendors')
  const client = useQueryClient()
  const act = t(isOwn ? 'bank.confirm' : 'bank.approve')
  return (
    <ReasonModal
      {...more}
      title={act}
      text={t(isOwn ? 'bank.confirmText' : 'bank.approveText')}
      label={t('bank.checked')}
      submit={act}
      maxLength={500}
      refresh={() => refreshVendors(client)}
    />
  )
}
