import { Alert, Anchor, Card, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { deleteRequest } from '@muster/contract/calls/requests/decisions'
import { readClaim } from '@muster/contract/calls/vendors/claims'
import { downloadClaimSheet } from '@muster/contract/calls/vendors/payments'
import { isZero } from '@muster/contract/kit/amounts'
import type { VendorClaimDetail } from '@muster/contract/vendors/claims.contract'
import { type KeyValue, KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import { claimKinds, refreshClaims } from '../data/vendor-data.ts'
import '../own-texts.ts'

const CorrectModal = lazy(() => import('../parts/CorrectModal.tsx'))
const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** An invoice of a vendor with its lines and files. */
export default function ClaimPage() {
  return <ById>{(id) => <ClaimById id={id} />}</ById>
}

function ClaimById({ id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readClaim, { params: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(detail) => <Claim key={detail.claim.version} detail={detail} />}
    </Loaded>
  )
}

function Claim({ detail }: { detail: VendorClaimDetail }) {
  const { t } = useTranslation('ownVendors')
  const client = useQueryClient()
  const isOwn = useUser().user_emp_id === detail.claim.EMPLOYEE_ID
  const maySeeList = useCan('vendors.list.view')
  const maySeeSheet = useCan('vendors.claim.submit')
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { claim, abilities, files } = detail
  const sheet = (with_files: boolean) =>
    void saveEncoded(call(downloadClaimSheet, { body: { IDs: [claim.REQUEST_ID], with_files } }))
  const actions: PageAction[] = [
    ...(maySeeSheet && (isOwn || maySeeList) ? [{ label: t('sheet'), onClick: () => sheet(false) }] : []),
    ...(maySeeSheet && (isOwn || maySeeList) && files.length > 0
      ? [{ label: t('zip'), onClick: () => sheet(true) }]
      : []),
    ...(abilities.withdraw ? [{ label: t('withdraw'), onClick: () => setIsWithdrawing(true) }] : []),
    ...(abilities.correct ? [{ label: t('correct.title'), onClick: () => setIsCorrecting(true) }] : []),
  ]
  const fromList = !isOwn && maySeeList
  return (
    <>
      <PageHeader
        title={`${claim.vendor}, ${claim.number}`}
        badge={<Status word={{ kind: claimKinds[claim.state], text: t(`states.${claim.state}`) }} />}
        crumbs={[
          {
            label: t(fromList ? 'vendorsTitles:claims' : 'vendorsTitles:mine'),
            href: hrefOf(fromList ? '/vendors/claims' : '/my-vendor-invoices'),
          },
          { label: claim.number },
        ]}
        secondary={actions}
      />
      <Facts detail={detail} />
      <Suspense fallback={null}>
        {isCorrecting ? <CorrectModal claim={claim} onClose={() => setIsCorrecting(false)} /> : null}
        {isWithdrawing ? (
          <ReasonModal
            title={t('withdraw')}
            text={t('withdrawText')}
            label={t('comment')}
            submit={t('withdraw')}
            isOptional
            onClose={() => setIsWithdrawing(false)}
            save={(comment) =>
              call(deleteRequest, { body: { REQUEST_ID: claim.REQUEST_ID, comment } }, { notify: true })
            }
            refresh={async () => {
              await refreshClaims(client)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Facts({ detail }: { detail: VendorClaimDetail }) {
  const { t } = useTranslation('ownVendors')
  const format = useFormatter()
  const { claim, lines, files, alike, pending_on } = detail
  const money = (amount: string) => format.money({ amount, currency: claim.currency })
  const fact = (id: string, label: string, value: string | null | undefined): KeyValue[] =>
    value ? [{ id, label, value }] : []
  const some = (id: string, label: string, amount: string) =>
    fact(id, label, isZero(amount) ? null : money(amount))
  const facts = [
    ...fact('vendor', t('fields.vendor'), `${claim.vendor} (${claim.vendor_code})`),
    ...fact('entity', t('fields.entity'), claim.entity),
    ...fact('invoice', t('fields.invoiceOn'), format.day(claim.invoice_on)),
    ...fact(
      'due',
      t('fields.due'),
      [format.day(claim.due_on), claim.is_overdue ? t('overdue') : ''].filter(Boolean).join(' · '),
    ),
    ...fact('amount', t('fields.amount'), money(claim.amount)),
    ...some('tax', t('fields.tax'), claim.tax),
    ...some('withheld', t('fields.withheld'), claim.withheld),
    ...fact('payable', t('fields.payable'), money(claim.payable)),
    ...fact('waits', t('fields.waits'), pending_on.join(', ')),
    ...fact('paid', t('fields.paid'), claim.paid_on && format.day(claim.paid_on)),
    ...fact('reference', t('fields.reference'), claim.reference),
    ...fact('exported', t('fields.exported'), claim.exported_on && format.day(claim.exported_on)),
    ...fact('by', t('fields.submittedBy'), `${claim.EMPLOYEE_NAME} (${claim.EMPLOYEE_CODE})`),
  ]
  return (
    <Stack gap="md" maw="48rem">
      {alike.length > 0 ? (
        <Alert color="yellow">{t('alike', { numbers: alike.map(({ number }) => number).join(', ') })}</Alert>
      ) : null}
      <Card withBorder padding="md">
        <KeyValueList items={facts} layout="rows" />
      </Card>
      <Card withBorder padding="md" component="section" aria-labelledby="claim-lines">
        <Title order={2} size="h4" id="claim-lines" mb="xs">
          {t('lines')}
        </Title>
        <Stack gap="xs">
          {lines.map((line, at) => (
            // Lines have no identity of their own and never change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Group key={at} justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text>{line.text}</Text>
                <Text size="sm" c="dimmed">
                  {[line.gl_code, line.cost_centre].filter(Boolean).join(' · ')}
                </Text>
              </div>
              <Text style={{ whiteSpace: 'nowrap' }}>{money(line.amount)}</Text>
            </Group>
          ))}
        </Stack>
      </Card>
      {files.length > 0 ? (
        <Card withBorder padding="md" component="section" aria-labelledby="claim-files">
          <Title order={2} size="h4" id="claim-files" mb="xs">
            {t('files')}
          </Title>
          <List>
            {files.map(({ name, link }) => (
              <List.Item key={link}>
                <Anchor href={link} target="_blank" rel="noreferrer">
                  {name}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Card>
      ) : null}
    </Stack>
  )
}
