import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readVendor, setVendorState } from '@muster/contract/calls/vendors/vendors'
import { type VendorState, vendorStates } from '@muster/contract/vendors/vendors.constants'
import type { VendorDetail } from '@muster/contract/vendors/vendors.contract'
import { type KeyValue, KeyValueList, PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { claimKinds, claimPath, refreshVendors, vendorKinds } from '../data/vendor-data.ts'
import { BankCard } from '../parts/BankCard.tsx'
import { ContractsCard } from '../parts/ContractsCard.tsx'
import '../texts.ts'

const VendorDrawer = lazy(() => import('../parts/VendorDrawer.tsx'))
const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** A vendor: who to talk to, bank account, contracts, invoices. */
export default function VendorPage() {
  return <ById>{(id) => <VendorById id={id} />}</ById>
}

function VendorById({ id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readVendor, { params: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(detail) => <Vendor key={detail.vendor.id} detail={detail} />}
    </Loaded>
  )
}

function Vendor({ detail }: { detail: VendorDetail }) {
  const { t } = useTranslation('vendors')
  const client = useQueryClient()
  const [opened, setOpened] = useState<'edit' | VendorState | null>(null)
  const { vendor, abilities } = detail
  const close = () => setOpened(null)
  const setState = (state: VendorState, reason: string) =>
    call(
      setVendorState,
      { body: { id: vendor.id, version: vendor.version, state, reason } },
      { notify: true },
    )
  return (
    <>
      <PageHeader
        title={vendor.name}
        badge={<Status word={{ kind: vendorKinds[vendor.state], text: t(`states.${vendor.state}`) }} />}
        crumbs={[{ label: t('vendorsTitles:list'), href: hrefOf('/vendors') }, { label: vendor.code }]}
        {...(abilities.manage ? { primary: { label: t('edit'), onClick: () => setOpened('edit') } } : {})}
        secondary={
          abilities.manage
            ? vendorStates
                .filter((state) => state !== vendor.state)
                .map((state) => ({
                  label: t(`setState.${state}`),
                  onClick: () =>
                    state === 'active'
                      ? void setState('active', '').then(() => refreshVendors(client))
                      : setOpened(state),
                  isDangerous: state === 'blocked',
                }))
            : []
        }
      />
      <Stack gap="md" maw="60rem">
        <Facts vendor={vendor} />
        <Contacts contacts={detail.contacts} />
        {abilities.bank ? <BankCard detail={detail} /> : null}
        <ContractsCard detail={detail} />
        <Claims claims={detail.claims} />
      </Stack>
      <Suspense fallback={null}>
        {opened === 'edit' ? <VendorDrawer detail={detail} onClose={close} /> : null}
        {opened === 'inactive' || opened === 'blocked' ? (
          <ReasonModal
            title={t(`setState.${opened}`)}
            text={t(`setState.${opened}Text`)}
            label={t('setState.reason')}
            submit={t(`setState.${opened}`)}
            isOptional={opened === 'inactive'}
            isDangerous={opened === 'blocked'}
            maxLength={500}
            onClose={close}
            save={(reason) => setState(opened, reason)}
            refresh={() => refreshVendors(client)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Facts({ vendor }: Pick<VendorDetail, 'vendor'>) {
  const { t } = useTranslation('vendors')
  const fact = (id: string, label: string, value: string | null, isWide = false): KeyValue[] =>
    value ? [{ id, label, value, isWide }] : []
  return (
    <Card withBorder padding="md">
      <KeyValueList
        items={[
          ...fact('reason', t('setState.reason'), vendor.state_reason, true),
          ...fact('category', t('fields.category'), vendor.category),
          ...fact(
            'entity',
            t('fields.entity'),
            vendor.entity !== null && vendor.is_shared
              ? t('fields.sharedBy', { entity: vendor.entity })
              : (vendor.entity ?? t('anyEntity')),
          ),
          ...fact('owner', t('fields.owner'), vendor.owner),
          ...fact('country', t('fields.country'), vendor.country),
          ...fact('gstin', 'GSTIN', vendor.gstin),
          ...fact('pan', 'PAN', vendor.pan),
          ...fact('vat', t('fields.vat'), vendor.vat_id),
          ...fact('small', t('fields.small'), t(vendor.is_small ? 'yes' : 'no')),
          ...fact(
            'days',
            t('fields.paymentDays'),
            vendor.payment_days === null ? null : String(vendor.payment_days),
          ),
          ...fact('gl', t('fields.glCode'), vendor.gl_code),
          ...fact('email', t('fields.email'), vendor.email),
          ...fact('phone', t('fields.phone'), vendor.phone),
          ...fact('address', t('fields.address'), vendor.address, true),
          ...fact('note', t('fields.note'), vendor.note, true),
        ]}
      />
    </Card>
  )
}

function Contacts({ contacts }: Pick<VendorDetail, 'contacts'>) {
  const { t } = useTranslation('vendors')
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="vendor-contacts">
      <Title order={2} size="h4" id="vendor-contacts" mb="xs">
        {t('contacts.title')}
      </Title>
      {contacts.length === 0 ? <Text c="dimmed">{t('contacts.none')}</Text> : null}
      <Stack gap="xs">
        {contacts.map(({ name, role, email, phone }) => (
          <div key={`${name} ${email} ${phone}`} style={{ overflowWrap: 'anywhere' }}>
            <Text>{[name, role].filter(Boolean).join(', ')}</Text>
            <Text size="sm" c="dimmed">
              {[email, phone].filter(Boolean).join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}

function Claims({ claims }: Pick<VendorDetail, 'claims'>) {
  const { t } = useTranslation('vendors')
  const { t: own } = useTranslation('ownVendors')
  const format = useFormatter()
  const vendorName = claims[0]?.vendor
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="vendor-claims">
      <Title order={2} size="h4" id="vendor-claims" mb="xs">
        {t('claims.title')}
      </Title>
      {claims.length === 0 ? <Text c="dimmed">{t('claims.none')}</Text> : null}
      <Stack gap="xs">
        {claims.map((claim) => (
          <Group key={claim.REQUEST_ID} justify="space-between" gap="sm">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <AppLink to={claimPath(claim.REQUEST_ID)}>{claim.number}</AppLink>
              <Text size="sm" c="dimmed">
                {`${format.day(claim.invoice_on)} · ${own('fields.due')}: ${format.day(claim.due_on)}`}
              </Text>
            </div>
            <Group gap="sm">
              <Text>{format.money({ amount: claim.payable, currency: claim.currency })}</Text>
              <Status word={{ kind: claimKinds[claim.state], text: own(`states.${claim.state}`) }} />
            </Group>
          </Group>
        ))}
      </Stack>
      {vendorName ? (
        <Text mt="sm">
          <AppLink to={`/vendors/claims?q=${encodeURIComponent(vendorName)}`}>{t('claims.all')}</AppLink>
        </Text>
      ) : null}
    </Card>
  )
}
