import { Anchor, Button, Card, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core'
import { giveKit, listKits, readChecklist } from '@muster/contract/calls/onboarding/kits'
import { sendCredentials } from '@muster/contract/calls/onboarding/migration'
import type { DataOf } from '@muster/contract/kit/index'
import { type CandidateStatus, isOpen, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import type { Details } from '../data/candidate-data.ts'
import { checklistOf, KITS, refreshJoining } from './joining-data.ts'
import './texts.ts'

const MakeEmployee = lazy(() => import('./MakeEmployee.tsx'))
const WelcomeModal = lazy(() => import('./WelcomeModal.tsx'))

/** The kit, the welcome mail, tasks, and becoming an employee, on the candidate's page. */
export default function JoinPanel({ details }: { details: Details }) {
  const { t } = useTranslation('joining')
  const { candidate_id } = details.candidate
  const checklist = useQuery({
    ...readOptions(readChecklist, { body: { candidate_id } }),
    meta: { errorShown: 'inline' as const },
  })
  // Before the offer is accepted there is nothing to prepare.
  const { data } = checklist
  const hasBegun = data && (data.kit !== null || data.welcomed_at !== null || data.tasks.length > 0)
  if (!hasBegun && !isJoiningAhead(details)) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('panel.title')}
      </Title>
      <Card withBorder padding="md">
        <Loaded query={checklist} skeleton={<Skeleton height={120} radius="md" />} order={3}>
          {(data) => (
            <Stack gap="md">
              <KitLine details={details} checklist={data} />
              <MailLine details={details} checklist={data} />
              <TasksLine checklist={data} />
              <EmployeeLine details={details} />
            </Stack>
          )}
        </Loaded>
      </Card>
    </section>
  )
}

const beforeJoining: readonly number[] = [
  STEP_KIND.details,
  STEP_KIND.ctcApproval,
  STEP_KIND.candidateApproval,
  STEP_KIND.offerLetter,
  STEP_KIND.offerAcceptance,
]
const joiningStatuses: readonly CandidateStatus[] = [
  'offer_accepted',
  'documents_pending',
  'verified',
  'ready_to_join',
]

/** Whether the candidate joined, or will as far as is known: what is offered is settled. */
function isJoiningAhead({ candidate: { status, employee_id }, steps }: Details): boolean {
  if (employee_id !== null) return true
  if (!isOpen(status) || status === 'draft') return false
  return (
    joiningStatuses.includes(status) ||
    steps.every(({ kind, state }) => state === 'done' || !beforeJoining.includes(kind))
  )
}

type Checklist = DataOf<typeof readChecklist>

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {children}
    </div>
  )
}

function KitLine({ details: { candidate }, checklist: { kit, abilities } }: LineProps) {
  const { t } = useTranslation('joining')
  const client = useQueryClient()
  const maySetUp = useCan('onboarding.kit.manage')
  const [chosen, setChosen] = useState('')
  const { candidate_id, workflow_id } = candidate
  const kits = useQuery({
    ...readOptions(listKits, { body: workflow_id === null ? {} : { workflow_id } }),
    enabled: abilities.give,
    meta: { errorShown: 'inline' as const },
  })
  const give = useMutation({
    mutationFn: (kit_id: number) => call(giveKit, { body: { candidate_id, kit_id } }, { notify: true }),
    onSettled: () => refreshJoining(client),
  })
  const choices = (kits.data?.kits ?? []).flatMap(({ kit_id, KIT_NAME, status }) =>
    kit_id === null || status === 0 ? [] : [{ value: String(kit_id), label: KIT_NAME }],
  )
  const value = chosen || (choices[0]?.value ?? '')
  if (kit || !abilities.give)
    return <Line label={t('panel.kit')}>{kit ? <Text>{kit.KIT_NAME}</Text> : t('panel.noKit')}</Line>
  return (
    <Line label={t('panel.kit')}>
      {choices.length === 0 ? (
        <Text size="sm">
          {t('panel.noKits')}{' '}
          {maySetUp ? (
            <Anchor inherit component={AppLink} to={KITS}>
              {t('panel.toKits')}
            </Anchor>
          ) : null}
        </Text>
      ) : (
        <Group gap="xs" mt={4}>
          <NativeSelect
            aria-label={t('panel.chooseKit')}
            data={choices}
            value={value}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button variant="default" loading={give.isPending} onClick={() => give.mutate(Number(value))}>
            {t('panel.give')}
          </Button>
        </Group>
      )}
    </Line>
  )
}

interface LineProps {
  details: Details
  checklist: Checklist
}

function MailLine({ details: { candidate }, checklist: { welcomed_at, abilities } }: LineProps) {
  const { t } = useTranslation('joining')
  const format = useFormatter()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Line label={t('panel.mail')}>
      <Group gap="sm" justify="space-between">
        <Text>
          {welcomed_at ? t('panel.sentAt', { day: format.dateTime(welcomed_at) }) : t('panel.notSent')}
        </Text>
        {abilities.welcome ? (
          <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
            {t(welcomed_at ? 'panel.again' : 'panel.look')}
          </Button>
        ) : null}
      </Group>
      {isOpen ? (
        <Suspense fallback={null}>
          <WelcomeModal
            candidateId={candidate.candidate_id}
            name={candidate.CANDIDATE_NAME}
            isAgain={welcomed_at !== null}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </Line>
  )
}

function TasksLine({ checklist: { candidate_id, tasks, later } }: { checklist: Checklist }) {
  const { t } = useTranslation('joining')
  const done = tasks.filter(({ status }) => status === 'done').length
  if (tasks.length + later.length === 0) return null
  return (
    <Line label={t('panel.tasks')}>
      <Group gap="sm" justify="space-between">
        <Text>
          {[
            tasks.length > 0 ? t('panel.done', { done, all: tasks.length }) : '',
            later.length > 0 ? t('panel.later', { count: later.length }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Anchor component={AppLink} to={checklistOf(candidate_id)}>
          {t('panel.toChecklist')}
        </Anchor>
      </Group>
    </Line>
  )
}

function EmployeeLine({ details }: { details: Details }) {
  const { t } = useTranslation('joining')
  const mayInvite = useCan('employees.account.manage')
  const [isOpen, setIsOpen] = useState(false)
  const { candidate, abilities } = details
  const { candidate_id, employee_id } = candidate
  const invite = useMutation({
    mutationFn: () => call(sendCredentials, { body: { candidate_id } }, { notify: true }),
  })
  if (employee_id !== null)
    return (
      <Line label={t('panel.employee')}>
        <Group gap="sm" justify="space-between">
          <Anchor component={AppLink} to={`/users/view/${employee_id}`}>
            {t('panel.toEmployee')}
          </Anchor>
          {mayInvite && abilities.invite ? (
            <Button
              variant="default"
              size="compact-sm"
              loading={invite.isPending}
              onClick={() => invite.mutate()}
            >
              {t('panel.invite')}
            </Button>
          ) : null}
        </Group>
      </Line>
    )
  if (!abilities.migrate) return null
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{t('make.action')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <MakeEmployee details={details} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
