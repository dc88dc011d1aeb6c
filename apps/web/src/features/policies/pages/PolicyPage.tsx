import { Card, SegmentedControl, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { readPolicyDetails } from '@muster/contract/calls/policies/policies'
import { IconPencil, IconSend } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import type { Details } from '../data/details.ts'
import { AcknowledgementReport } from '../parts/AcknowledgementReport.tsx'
import { Document } from '../parts/Document.tsx'
import { PolicyFacts } from '../parts/PolicyFacts.tsx'
import { useQuestions } from '../parts/use-questions.tsx'
import { Versions } from '../parts/Versions.tsx'
import '../texts.ts'

const PublishModal = lazy(() => import('../parts/PublishModal.tsx'))

const tabs = ['document', 'acknowledgements', 'versions'] as const
type Tab = (typeof tabs)[number]

/** A policy for its administrators: its document, who has acknowledged it, and its versions. */
export default function PolicyPage() {
  return <ById>{(id) => <PolicyById id={id} />}</ById>
}

function PolicyById({ id: policy_id }: { id: number }) {
  const details = useQuery({
    ...readOptions(readPolicyDetails, { params: { policy_id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={details} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(data) => <Policy key={data.policy.policy_id} details={data} />}
    </Loaded>
  )
}

function Policy({ details }: { details: Details }) {
  const { t } = useTranslation('policies')
  const [isPublishing, setIsPublishing] = useState(false)
  const { policy, draft, abilities } = details
  const questions = useQuestions(details)
  const isArchived = policy.state === 'archived'
  const mayEdit = abilities.manage && !isArchived
  const edit = {
    label: t('page.edit'),
    icon: <IconPencil size={16} aria-hidden />,
    href: hrefOf(`/edit/policy/${policy.policy_id}`),
  }
  const publish = {
    label: t('page.publish'),
    icon: <IconSend size={16} aria-hidden />,
    onClick: () => setIsPublishing(true),
  }
  const canPublish = mayEdit && draft !== null
  return (
    <>
      <PageHeader
        title={policy.title}
        badge={
          <Status
            word={{
              kind: isArchived ? 'warning' : policy.state === 'published' ? 'success' : 'neutral',
              text: t(`states.${policy.state}`),
            }}
          />
        }
        crumbs={[
          { label: t('policiesTitles:list'), href: hrefOf('/policies') },
          { label: policy.category, href: hrefOf(`/policies?f.category=${policy.PCID}`) },
          { label: policy.title },
        ]}
        {...(canPublish ? { primary: publish } : mayEdit ? { primary: edit } : {})}
        secondary={[...(canPublish ? [edit] : []), ...questions.actions]}
      />
      <Sections details={details} />
      {questions.dialog}
      <Suspense fallback={null}>
        {isPublishing && draft ? (
          <PublishModal details={details} draft={draft} onClose={() => setIsPublishing(false)} />
        ) : null}
      </Suspense>
    </>
  )
}

function Sections({ details }: { details: Details }) {
  const { t } = useTranslation('policies')
  const [params, setParams] = useSearchParams()
  const { policy, current, abilities } = details
  const hasReport =
    abilities.report && policy.state === 'published' && current?.needs_acknowledgement === true
  const shown = tabs.filter((tab) => tab !== 'acknowledgements' || hasReport)
  const tab = shown.find((one) => one === params.get('tab')) ?? 'document'
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => setParams(next === 'document' ? {} : { tab: next as Tab }, { replace: true })}
    >
      <Tabs.List mb="md" aria-label={policy.title}>
        {shown.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`page.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="document">
        <DocumentTab details={details} />
      </Tabs.Panel>
      <Tabs.Panel value="acknowledgements">
        <AcknowledgementReport policyId={policy.policy_id} />
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <Versions details={details} />
      </Tabs.Panel>
    </Tabs>
  )
}

function DocumentTab({ details: { policy, current, draft } }: { details: Details }) {
  const { t } = useTranslation('policies')
  const [isDraft, setIsDraft] = useState(draft !== null)
  const version = (isDraft ? draft : current) ?? draft ?? current
  if (!version) return null
  const isEmpty = version.content === '' && version.file === null
  return (
    <Stack gap="md">
      {current && draft ? (
        <SegmentedControl
          aria-label={t('page.shown')}
          style={{ alignSelf: 'flex-start' }}
          value={version === draft ? 'draft' : 'current'}
          data={[
            { value: 'current', label: t('page.published', { number: current.number }) },
            { value: 'draft', label: t('page.draft', { number: draft.number }) },
          ]}
          onChange={(value) => setIsDraft(value === 'draft')}
        />
      ) : null}
      <PolicyFacts policy={policy} version={version} />
      <Card withBorder padding="lg">
        {isEmpty ? <Text c="dimmed">{t('page.noText')}</Text> : null}
        <Document content={version.content} file={version.file} />
      </Card>
    </Stack>
  )
}
