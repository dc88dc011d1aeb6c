import { Alert, Anchor, Card, Skeleton, Stack, Title } from '@mantine/core'
import { archiveCandidateFiles } from '@muster/contract/calls/onboarding/candidate-files'
import { changeCandidateStatus } from '@muster/contract/calls/onboarding/candidate-status'
import { readCandidate } from '@muster/contract/calls/onboarding/candidates'
import { isOpen, needsReason } from '@muster/contract/onboarding/onboarding.constants'
import { IconPencil } from '@muster/ui/icons'
import { type KeyValue, KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { useExports } from '../../../lib/list/use-exports.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import {
  type Details,
  historyOf,
  LIST,
  pathOf,
  refreshCandidates,
  statusKinds,
} from '../data/candidate-data.ts'
import type { Asked } from '../parts/AskModal.tsx'
import classes from '../parts/Onboarding.module.css'
import { Steps } from '../parts/Steps.tsx'
import { Warnings } from '../parts/Warnings.tsx'
import '../texts.ts'

const CandidateForm = lazy(() => import('../parts/CandidateForm.tsx'))
const PortalPanel = lazy(() => import('../portal/PortalPanel.tsx'))
const JoinPanel = lazy(() => import('../joining/JoinPanel.tsx'))
const VerificationPanel = lazy(() => import('../verification/VerificationPanel.tsx'))
const AskModal = lazy(() => import('../parts/AskModal.tsx'))
const Offers = lazy(() => import('../offers/Offers.tsx'))

/** A candidate: steps, answers, and what can be done. The number in the address names the step that is marked. */
export default function CandidatePage() {
  const { candidateid, id } = useParams()
  const candidate_id = Number(candidateid ?? id)
  const query = useQuery({
    ...readOptions(readCandidate, { body: { candidate_id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(details) => <Candidate key={candidate_id} details={details} />}
    </Loaded>
  )
}

const numbered = /\/onboarding\/candidate\/(\d+)\/\d+$/

/** The kind of step that the address names, else that of the current step. */
function useFocus({ candidate }: Details): number | null {
  const { pathname } = useLocation()
  const named = numbered.exec(pathname)?.[1]
  return named === undefined ? (candidate.step?.kind ?? null) : Number(named)
}

function useActions(details: Details, ask: (asked: Asked) => void, edit: () => void) {
  const { t } = useTranslation('onboarding')
  const client = useQueryClient()
  const { candidate, abilities, steps } = details
  const { candidate_id, status, version } = candidate
  const set = useMutation({
    mutationFn: (next: 'in_progress') =>
      call(changeCandidateStatus, { body: { candidate_id, status: next, version } }, { notify: true }),
    onSettled: () => refreshCandidates(client),
  })
  const becomes = abilities.statuses.map(
    (next): PageAction => ({
      label: t(`actions.${next as 'verified'}`),
      isDangerous: next === 'deleted' || next === 'blacklisted',
      onClick: () => (needsReason(next) ? ask(next) : set.mutate(next as 'in_progress')),
    }),
  )
  const mayGoBack = abilities.previous && isOpen(status) && steps.some((one) => one.state === 'done')
  const secondary: PageAction[] = [
    { label: t('actions.history'), href: hrefOf(historyOf(candidate_id)) },
    ...(mayGoBack ? [{ label: t('steps.back'), onClick: () => ask('back') }] : []),
    ...becomes,
  ]
  const icon = <IconPencil size={16} aria-hidden />
  const mayEdit = abilities.edit && (isOpen(status) || status === 'on_hold')
  if (abilities.reopen)
    return { primary: { label: t('actions.reopen'), onClick: () => ask('reopen') }, secondary }
  return mayEdit ? { primary: { label: t('edit'), icon, onClick: edit }, secondary } : { secondary }
}

function Candidate({ details }: { details: Details }) {
  const { t } = useTranslation('onboarding')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(pathname.includes('/onboarding/edit/') && details.abilities.edit)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayVerify = useCan('onboarding.verification.manage')
  const files = useExports()
  const actions = useActions(details, setAsked, () => setIsEditing(true))
  const focus = useFocus(details)
  const { candidate, alike, blacklist } = details
  const { CANDIDATE_NAME: name, status } = candidate
  const close = () => {
    setIsEditing(false)
    if (pathname.includes('/onboarding/edit/')) navigate(pathOf(candidate.candidate_id), { replace: true })
  }
  return (
    <>
      <PageHeader
        title={name}
        badge={<Status word={{ kind: statusKinds[status], text: t(`statuses.${status}`) }} />}
        subtitle={[
          candidate.CANDIDATE_DESIGNATION,
          candidate.CANDIDATE_DEPARTMENT,
          candidate.CANDIDATE_LOCATION,
        ]
          .filter(Boolean)
          .join(' · ')}
        crumbs={[{ label: t('onboardingTitles:list'), href: hrefOf(LIST) }, { label: name }]}
        {...actions}
        secondary={[
          ...actions.secondary,
          ...files.actionsOf([
            {
              label: t('actions.documents'),
              title: t('actions.documents'),
              run: () => call(archiveCandidateFiles, { body: { candidate_id: [candidate.candidate_id] } }),
            },
          ]),
        ]}
      />
      {files.progress}
      {alike.length + blacklist.length > 0 ? (
        <Alert color="yellow" title={t('alike.title')} mb="md">
          <Warnings found={details} />
        </Alert>
      ) : null}
      <div className={classes.columns}>
        <Part title={t('steps.title')}>
          <Steps details={details} focus={focus} />
        </Part>
        <Stack gap="lg">
          <Facts details={details} />
          <Suspense fallback={<Skeleton height={160} radius="md" />}>
            <JoinPanel details={details} />
          </Suspense>
          <Suspense fallback={<Skeleton height={160} radius="md" />}>
            <Offers candidateId={candidate.candidate_id} name={name} />
          </Suspense>
          <Suspense fallback={<Skeleton height={160} radius="md" />}>
            <PortalPanel id={candidate.candidate_id} />
          </Suspense>
          {mayVerify ? (
            <Part title={t('facts.verification')}>
              <Suspense fallback={<Skeleton height={160} radius="md" />}>
                <VerificationPanel candidateId={candidate.candidate_id} name={name} />
              </Suspense>
            </Part>
          ) : null}
          <Answers details={details} />
        </Stack>
      </div>
      <Suspense fallback={null}>
        {isEditing ? <CandidateForm id={candidate.candidate_id} name={name} onClose={close} /> : null}
        {asked ? <AskModal asked={asked} details={details} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Facts({ details: { candidate } }: { details: Details }) {
  const { t } = useTranslation('onboarding')
  const format = useFormatter()
  const items: KeyValue[] = [
    { id: 'since', label: t('fields.statusSince'), value: format.dateTime(candidate.status_at) },
    { id: 'reason', label: t('fields.reason'), value: candidate.status_reason, isWide: true },
    { id: 'flow', label: t('fields.flow'), value: candidate.workflow },
    { id: 'recruiter', label: t('fields.recruiter'), value: candidate.recruiter },
    {
      id: 'email',
      label: t('fields.email'),
      value: candidate.email ? <Anchor href={`mailto:${candidate.email}`}>{candidate.email}</Anchor> : null,
    },
    {
      id: 'phone',
      label: t('fields.phone'),
      value: candidate.phone ? (
        <Anchor href={`tel:${candidate.phone.replace(/\s/g, '')}`}>{candidate.phone}</Anchor>
      ) : null,
    },
    { id: 'added', label: t('fields.added'), value: format.dateTime(candidate.created_at) },
  ]
  return (
    <Part title={t('facts.title')}>
      <Card withBorder padding="md">
        <KeyValueList layout="narrow" items={items.filter(({ value }) => value !== null && value !== '')} />
      </Card>
    </Part>
  )
}

const shown = new Set(['FIRST_NAME', 'LAST_NAME', 'PERSONAL_EMAIL', 'PHONE', 'RECRUITER_ID'])

/** The answers of the form, section by section; what the header and the facts say is left out. */
function Answers({ details: { sections, values, labels } }: { details: Details }) {
  const { t } = useTranslation('onboarding')
  const format = useFormatter()
  const items = sections.flatMap(({ fields }) =>
    fields.flatMap(({ FIELD_SLUG: slug, FIELD_NAME: label, FEILD_TYPE: type }): KeyValue[] => {
      const value = values[slug]
      if (shown.has(slug) || value === null || value === undefined || value === '') return []
      const text = type === 'calander' ? format.date(String(value)) : (labels[slug] ?? String(value))
      return [{ id: slug, label, value: text, isWide: type === 'textarea' }]
    }),
  )
  if (items.length === 0) return null
  return (
    <Part title={t('facts.answers')}>
      <Card withBorder padding="md">
        <KeyValueList layout="narrow" items={items} />
      </Card>
    </Part>
  )
}
