import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { discardClaim, readClaim, withdrawClaim } from '@muster/contract/calls/expenses/claims'
import { readClaimSheet } from '@muster/contract/calls/expenses/expense-reports'
import { listOwnCategories } from '@muster/contract/calls/expenses/own-claims'
import type { ClaimDetail } from '@muster/contract/expenses/claims.contract'
import { amountText, amountUnits, isZero } from '@muster/contract/kit/amounts'
import { type KeyValue, KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import { refreshClaims, statusKinds } from '../data/claim-data.ts'
import { ClaimLines } from '../parts/ClaimLines.tsx'
import { CompanyCosts } from '../parts/CompanyCosts.tsx'
import { ClaimEditor } from './ClaimEditor.tsx'
import '../own-texts.ts'

/** A claim: written by its claimant, read by everybody who may see it. */
export default function ClaimPage() {
  const { id } = useParams()
  return id === 'new' ? <NewClaim /> : <StoredClaim key={id} id={Number(id)} />
}

function useChoices(enabled = true) {
  return useQuery({
    ...readOptions(listOwnCategories, { body: {} }),
    enabled,
    meta: { errorShown: 'inline' as const },
  })
}

function NewClaim() {
  const { t } = useTranslation('ownExpenses')
  const choices = useChoices()
  return (
    <>
      <PageHeader
        title={t('expensesTitles:newClaim')}
        crumbs={[
          { label: t('expensesTitles:mine'), href: hrefOf('/expenses') },
          { label: t('expensesTitles:newClaim') },
        ]}
      />
      <Loaded query={choices} skeleton={<Skeleton height={320} radius="md" />} order={2}>
        {(data) => <ClaimEditor choices={data} detail={null} onDone={() => undefined} />}
      </Loaded>
    </>
  )
}

function StoredClaim({ id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readClaim, { params: { ID: id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(detail) => <Claim key={detail.claim.version} detail={detail} />}
    </Loaded>
  )
}

type Opened = 'edit' | 'withdraw' | 'discard'

function Claim({ detail }: { detail: ClaimDetail }) {
  const { t } = useTranslation('ownExpenses')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOwn = useUser().user_emp_id === detail.claim.EMPLOYEE_ID
  const maySeeSheet = useCan('expenses.own')
  const { claim, abilities } = detail
  // A draft is opened to be written.
  const [opened, setOpened] = useState<Opened | null>(
    claim.status === 'draft' && abilities.edit ? 'edit' : null,
  )
  const choices = useChoices(opened === 'edit')
  const close = () => setOpened(null)
  const offered = (isOffered: boolean, action: PageAction): PageAction[] => (isOffered ? [action] : [])
  const actions = [
    ...offered(claim.number !== '' && maySeeSheet, {
      label: t('sheet'),
      onClick: () => void download(readClaimSheet, { params: { ID: claim.ID } }),
    }),
    ...offered(abilities.withdraw, { label: t('withdraw'), onClick: () => setOpened('withdraw') }),
    ...offered(abilities.discard, { label: t('discard'), onClick: () => setOpened('discard') }),
  ]
  const list = isOwn ? '/expenses' : '/expense/claims'
  return (
    <>
      <PageHeader
        title={claim.title}
        badge={<Status word={{ kind: statusKinds[claim.status], text: t(`statuses.${claim.status}`) }} />}
        crumbs={[
          { label: t(isOwn ? 'expensesTitles:mine' : 'expensesTitles:claims'), href: hrefOf(list) },
          { label: claim.number || t('statuses.draft') },
        ]}
        {...(abilities.edit && opened !== 'edit'
          ? { primary: { label: t('edit'), onClick: () => setOpened('edit') } }
          : {})}
        secondary={actions}
      />
      {opened === 'edit' ? (
        <Loaded query={choices} skeleton={<Skeleton height={320} radius="md" />} order={2}>
          {(data) => (
            <Stack gap="md">
              <ClaimEditor choices={data} detail={detail} onDone={close} />
              <CompanyCosts detail={detail} />
            </Stack>
          )}
        </Loaded>
      ) : (
        <Shown detail={detail} />
      )}
      {opened === 'withdraw' ? (
        <FormModal
          title={t('withdrawSure')}
          text={t('withdrawText')}
          onClose={close}
          save={() => call(withdrawClaim, { body: { ID: claim.ID } }, { notify: true })}
          refresh={() => refreshClaims(client)}
          saveLabel={t('withdraw')}
        />
      ) : null}
      {opened === 'discard' ? (
        <FormModal
          title={t('discardSure')}
          text={t('discardText')}
          onClose={close}
          isDangerous
          save={() => call(discardClaim, { body: { ID: claim.ID } }, { notify: true })}
          onSaved={() => void navigate('/expenses', { replace: true })}
          saveLabel={t('discard')}
        />
      ) : null}
    </>
  )
}

function Shown({ detail }: { detail: ClaimDetail }) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const { claim, decision, pending_on } = detail
  const payable =
    claim.approved === null ? null : amountText(amountUnits(claim.approved) - amountUnits(claim.settled))
  const wholeCost = amountText(amountUnits(claim.approved ?? claim.allowed) + amountUnits(claim.company))
  const money = (amount: string) => format.money({ amount, currency: claim.currency })
  const fact = (id: string, label: string, value: string | null | undefined | false): KeyValue[] =>
    value ? [{ id, label, value }] : []
  const facts = [
    ...fact('employee', t('fields.employee'), `${claim.EMPLOYEE_NAME} (${claim.EMPLOYEE_CODE})`),
    ...fact('claimed', t('fields.claimed'), money(claim.claimed)),
    ...fact('allowed', t('fields.allowed'), money(claim.allowed)),
    ...fact('approved', t('fields.approved'), claim.approved && money(claim.approved)),
    ...detail.advances.map(({ ID, number, amount }) => ({
      ...{ id: `advance ${ID}`, label: t('fields.settled', { number }), value: money(amount) },
    })),
    ...fact('payable', t('fields.payable'), detail.advances.length > 0 && payable !== null && money(payable)),
    ...(isZero(claim.company)
      ? []
      : [
          ...fact('company', t('fields.company'), money(claim.company)),
          ...fact('whole', t('fields.wholeCost'), money(wholeCost)),
        ]),
    ...fact('submitted', t('fields.submitted'), claim.submitted_on && format.day(claim.submitted_on)),
    ...fact('waits', t('fields.waits'), pending_on.join(', ')),
    ...fact('payment', t('fields.payment'), claim.payment),
    ...fact('paid', t('fields.paid'), claim.paid_on && format.day(claim.paid_on)),
    ...fact('note', t('fields.note'), claim.note),
  ]
  return (
    <Stack gap="md" maw="48rem">
      {decision ? (
        <Card withBorder padding="md" component="section" aria-labelledby="decision">
          <Title order={2} size="h4" id="decision">
            {t('decision.title')}
          </Title>
          {decision.comment ? <Text>“{decision.comment}”</Text> : null}
          <Text size="sm" c="dimmed">
            {t('decision.by', { name: decision.by, when: format.dayTime(decision.at) })}
          </Text>
        </Card>
      ) : null}
      <Card withBorder padding="md">
        <KeyValueList items={facts} layout="rows" />
      </Card>
      <Title order={2} size="h4">
        {t('detail.lines')}
      </Title>
      <ClaimLines detail={detail} />
      <CompanyCosts detail={detail} />
    </Stack>
  )
}
