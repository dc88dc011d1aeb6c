import { Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import { readCandidateHistory } from '@muster/contract/calls/onboarding/candidates'
import { changeActivity, moveCandidate } from '@muster/contract/calls/onboarding/flows'
import type { CandidateStepView } from '@muster/contract/onboarding/candidate-shapes'
import { isOpen, type StepKind } from '@muster/contract/onboarding/onboarding.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Details, refreshCandidates } from '../data/candidate-data.ts'
import classes from './Onboarding.module.css'
import '../texts.ts'

interface StepsProps {
  details: Details
  /** Kind of the step that the address names. */
  focus: number | null
}

/** The steps of a candidate with their activities: they are finished here, one after the other. */
export function Steps({ details, focus }: StepsProps) {
  const { t } = useTranslation('onboarding')
  const { steps } = details
  if (steps.length === 0) return <Text c="dimmed">{t('steps.none')}</Text>
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.step_id}>
          <StepCard details={details} step={step} isFocused={step.kind === focus} />
        </li>
      ))}
    </ol>
  )
}

const words = { waiting: 'waiting', open: 'open', done: 'finished', unfinished: 'unfinished' } as const
const kinds = { waiting: 'neutral', open: 'info', done: 'success', unfinished: 'neutral' } as const

interface StepCardProps {
  details: Details
  step: CandidateStepView
  isFocused: boolean
}

function StepCard({ details: { candidate, abilities }, step, isFocused }: StepCardProps) {
  const { t } = useTranslation('onboarding')
  const client = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      refreshCandidates(client),
      client.invalidateQueries({ queryKey: [readCandidateHistory.id] }),
    ])
  }
  const { candidate_id } = candidate
  const finish = useMutation({
    mutationFn: () =>
      call(
        moveCandidate,
        { body: { candidate_id, action: 'next', step_id: step.step_id, version: candidate.version } },
        { notify: true },
      ),
    onSettled: refresh,
  })
  const mark = useMutation({
    mutationFn: (given: { activity_id: number; is_done: boolean }) =>
      call(changeActivity, { body: { candidate_id, ...given } }),
    onSettled: refresh,
  })
  // Nothing is open for somebody who is on hold or ended.
  const state = step.state === 'open' && !isOpen(candidate.status) ? 'unfinished' : step.state
  const kind = t(`kinds.${step.kind as StepKind}`)
  // A step that is named after its kind says it once.
  const isNamed = step.name.toLowerCase().includes(kind.toLowerCase())
  const about = [isNamed ? '' : kind, step.is_parallel ? t('steps.parallel') : ''].filter(Boolean).join(' · ')
  const mayWork = abilities.next && step.may_do && step.state === 'open' && isOpen(candidate.status)
  return (
    <Card
      withBorder
      padding="md"
      className={classes.step}
      data-focus={(isFocused && state !== 'unfinished') || undefined}
      data-waiting={step.state === 'waiting' || undefined}
    >
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={600}>{step.name}</Text>
          {about ? (
            <Text size="xs" c="dimmed">
              {about}
            </Text>
          ) : null}
        </div>
        <Status word={{ kind: kinds[state], text: t(`steps.${words[state]}`) }} />
      </Group>
      <StepDay step={step} />
      {step.reserved_for.length > 0 && step.state !== 'done' && isOpen(candidate.status) ? (
        <Text size="sm" c="dimmed">
          {t('steps.reserved', { groups: step.reserved_for.join(', ') })}
        </Text>
      ) : null}
      <Stack gap="xs" mt={step.activities.length > 0 ? 'sm' : 0}>
        {step.activities.map(({ activity_id, name, is_mandatory, done_at }) => (
          <Checkbox
            key={activity_id}
            label={is_mandatory ? name : `${name} (${t('steps.optional')})`}
            checked={
              mark.isPending && mark.variables.activity_id === activity_id
                ? mark.variables.is_done
                : done_at !== null
            }
            disabled={!mayWork || mark.isPending}
            onChange={(event) => mark.mutate({ activity_id, is_done: event.currentTarget.checked })}
          />
        ))}
      </Stack>
      {mayWork ? (
        <Group mt="sm" gap="sm">
          <Button
            size="compact-sm"
            aria-label={t('steps.finishOne', { name: step.name })}
            disabled={step.missing.length > 0}
            loading={finish.isPending}
            onClick={() => finish.mutate()}
          >
            {t('steps.finish')}
          </Button>
          {step.missing.length > 0 ? (
            <Text size="sm" c="dimmed">
              {t('steps.missing', { list: step.missing.join(', ') })}
            </Text>
          ) : null}
        </Group>
      ) : null}
    </Card>
  )
}

function StepDay({ step: { state, due_on, is_overdue, done_at, done_by } }: { step: CandidateStepView }) {
  const { t } = useTranslation('onboarding')
  const format = useFormatter()
  if (state === 'done' && done_at)
    return (
      <Text size="sm" c="dimmed">
        {done_by
          ? t('steps.doneBy', { day: format.dateTime(done_at), name: done_by })
          : t('steps.done', { day: format.dateTime(done_at) })}
      </Text>
    )
  if (state !== 'open' || !due_on) return null
  return (
    <Text
      size="sm"
      c={is_overdue ? 'var(--mantine-color-error)' : 'dimmed'}
      fw={is_overdue ? 600 : undefined}
    >
      {t('steps.due', { day: format.date(due_on) })}
      {is_overdue ? ` · ${t('overdue')}` : ''}
    </Text>
  )
}
