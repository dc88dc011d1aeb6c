import { Anchor, Button, Card, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core'
import { readVerification, updateVerification } from '@muster/contract/calls/onboarding/verification'
import type { BgvCase } from '@muster/contract/onboarding/verification-shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { upload } from '../../../lib/calls/upload.ts'
import type { BodyOf } from '../../../lib/form/saving.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { IdentityPart } from './IdentityPart.tsx'
import { ServiceLine } from './ServiceLine.tsx'
import {
  checkKinds,
  PACKAGES,
  useCaseWord,
  type Verification,
  verificationReads,
} from './verification-data.ts'
import './texts.ts'

const BeginModal = lazy(() => import('./BeginModal.tsx'))
const CancelModal = lazy(() => import('./CancelModal.tsx'))
const DecisionModal = lazy(() => import('./DecisionModal.tsx'))
const ResultsDrawer = lazy(() => import('./ResultsDrawer.tsx'))

interface Props {
  candidateId: number
  name: string
}

/** The background verification of a candidate. */
export default function VerificationPanel({ candidateId, name }: Props) {
  const query = useQuery({
    ...readOptions(readVerification, { body: { candidate_id: candidateId } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />}>
      {(data) => <Panel data={data} name={name} />}
    </Loaded>
  )
}

type Asked = 'begin' | 'order' | 'results' | 'decision' | 'cancel'

function Panel({ data, name }: { data: Verification; name: string }) {
  const { t } = useTranslation('onboardingVerification')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [last, ...earlier] = data.cases
  return (
    <Card withBorder padding="md">
      <Stack gap="md">
        {last ? (
          <Case one={last} candidateId={data.candidate_id} ask={setAsked} />
        ) : (
          <Text c="dimmed">{t('none')}</Text>
        )}
        {data.may_begin ? <Beginning data={data} ask={setAsked} /> : null}
        <IdentityPart candidateId={data.candidate_id} identity={data.identity} />
        {earlier.length > 0 ? (
          <div>
            <Text fw={600} size="sm">
              {t('earlier')}
            </Text>
            {earlier.map((one) => (
              <Earlier key={one.case_id} one={one} />
            ))}
          </div>
        ) : null}
      </Stack>
      {asked ? <Asking asked={asked} data={data} name={name} onClose={() => setAsked(null)} /> : null}
    </Card>
  )
}

function Beginning({ data, ask }: { data: Verification; ask: (asked: Asked) => void }) {
  const { t } = useTranslation('onboardingVerification')
  const maySetUp = useCan('onboarding.setting.manage')
  const [last] = data.cases
  if (data.packages.length === 0)
    return (
      <Text size="sm">
        {t('noPackages')} {maySetUp ? <Anchor href={hrefOf(PACKAGES)}>{t('toPackages')}</Anchor> : null}
      </Text>
    )
  return (
    <Group>
      {data.service ? (
        <Button variant={last ? 'default' : 'filled'} onClick={() => ask('order')}>
          {t('beginWith', { service: data.service })}
        </Button>
      ) : null}
      <Button variant={last || data.service ? 'default' : 'filled'} onClick={() => ask('begin')}>
        {t(data.service ? 'beginByHand' : 'begin')}
      </Button>
    </Group>
  )
}

interface AskingProps {
  asked: Asked
  data: Verification
  name: string
  onClose: () => void
}

function Asking({ asked, data, name, onClose }: AskingProps) {
  const [last] = data.cases
  return (
    <Suspense fallback={null}>
      {asked === 'begin' || asked === 'order' ? (
        <BeginModal data={data} name={name} isOrdered={asked === 'order'} onClose={onClose} />
      ) : null}
      {asked === 'results' && last ? <ResultsDrawer one={last} name={name} onClose={onClose} /> : null}
      {asked === 'cancel' && last ? <CancelModal one={last} onClose={onClose} /> : null}
      {asked === 'decision' && last ? <DecisionModal one={last} onClose={onClose} /> : null}
    </Suspense>
  )
}

function Earlier({ one }: { one: BgvCase }) {
  const format = useFormatter()
  const wordOf = useCaseWord()
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm">
        {one.package_name} · {format.dateTime(one.created_at)}
      </Text>
      <Status word={wordOf(one)} />
      {one.report ? (
        <Anchor size="sm" href={one.report.url} target="_blank" rel="noreferrer">
          {one.report.name}
        </Anchor>
      ) : null}
    </Group>
  )
}

function useUpdate({ case_id, version }: BgvCase) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (given: Partial<BodyOf<typeof updateVerification>> | File) => {
      const more =
        given instanceof File ? { report: (await upload('candidate_documents', given)).filePath } : given
      return call(updateVerification, { body: { case_id, version, ...more } }, { notify: true })
    },
    onSettled: () =>
      Promise.all(verificationReads.map(({ id }) => client.invalidateQueries({ queryKey: [id] }))),
  })
}

interface CaseProps {
  one: BgvCase
  candidateId: number
  ask: (asked: Asked) => void
}

function Case({ one, candidateId, ask }: CaseProps) {
  const { t } = useTranslation('onboardingVerification')
  const format = useFormatter()
  const wordOf = useCaseWord()
  const facts = [
    one.agency || t('ownTeam'),
    t('consented', { day: format.date(one.consent_on) }),
    one.due_on ? t('due', { day: format.date(one.due_on) }) : '',
    one.is_overdue ? t('overdue') : '',
  ]
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{one.package_name}</Text>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Status word={wordOf(one)} />
      </Group>
      {one.service && one.state === 'in_progress' ? (
        <ServiceLine candidateId={candidateId} name={one.agency} service={one.service} />
      ) : null}
      {one.checks.map(({ kind, state, note }) => (
        <Group key={kind} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text size="sm">{t(`checkNames.${kind}`)}</Text>
            {note ? (
              <Text size="xs" c="dimmed">
                {note}
              </Text>
            ) : null}
          </div>
          <Status word={{ kind: checkKinds[state], text: t(`checkStates.${state}`) }} />
        </Group>
      ))}
      {one.summary ? <Text size="sm">{one.summary}</Text> : null}
      {one.decision ? (
        <Text size="sm" fw={600}>
          {t('decided', { decision: t(`decisions.${one.decision}`), reason: one.decision_reason })}
        </Text>
      ) : null}
      <CaseButtons one={one} ask={ask} />
    </Stack>
  )
}

function CaseButtons({ one, ask }: { one: BgvCase; ask: (asked: Asked) => void }) {
  const { t } = useTranslation('onboardingVerification')
  const update = useUpdate(one)
  const isPending = one.checks.some(({ state }) => state === 'pending')
  if (one.state === 'cancelled') return null
  return (
    <Stack gap="xs">
      {one.report ? (
        <Group gap="xs">
          <Text size="sm">{t('report')}:</Text>
          <Anchor size="sm" href={one.report.url} target="_blank" rel="noreferrer">
            {one.report.name}
          </Anchor>
          <Button size="compact-sm" variant="subtle" onClick={() => update.mutate({ report: null })}>
            {t('removeReport')}
          </Button>
        </Group>
      ) : null}
      <Group gap="xs">
        {one.state === 'in_progress' ? (
          <>
            <Button size="compact-sm" onClick={() => ask('results')}>
              {t('edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isPending}
              loading={update.isPending}
              onClick={() => update.mutate({ action: 'complete' })}
            >
              {t('complete')}
            </Button>
          </>
        ) : null}
        {one.state === 'done' && one.result === 'discrepancy' ? (
          <Button size="compact-sm" onClick={() => ask('decision')}>
            {t('decide')}
          </Button>
        ) : null}
        <FileButton
          accept="application/pdf,image/*"
          onChange={(file) => {
            if (file) update.mutate(file)
          }}
        >
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={update.isPending}>
              {t(one.report ? 'replaceReport' : 'addReport')}
            </Button>
          )}
        </FileButton>
        {one.state === 'done' ? (
          <Button size="compact-sm" variant="subtle" onClick={() => update.mutate({ action: 'reopen' })}>
            {t('reopen')}
          </Button>
        ) : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => ask('cancel')}>
            {t('cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
