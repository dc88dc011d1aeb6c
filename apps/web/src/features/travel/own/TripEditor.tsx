import { Alert, Button, Checkbox, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { applyTrip, previewTrip } from '@muster/contract/calls/travel/trips'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { MAX_LEGS, MAX_STAYS } from '@muster/contract/travel/travel.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { RequestPreviewCard } from '../../../lib/request-form/RequestPreviewCard.tsx'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestBody } from '../../../lib/request-form/request-form-types.ts'
import { useRequestPreview } from '../../../lib/request-form/use-request-form.ts'
import { refreshTrips, tripPath } from '../data/trip-data.ts'
import { LegEditor } from './LegEditor.tsx'
import { StayEditor } from './StayEditor.tsx'
import { TripHead } from './TripHead.tsx'
import {
  blankLeg,
  blankStay,
  bodyOf,
  isJudgeable,
  isNoFigure,
  returnLeg,
  type TripChoices,
  type TripDraft,
} from './trip-draft.ts'
import '../own-texts.ts'

const calls = requestCalls({ apply: applyTrip, preview: previewTrip })

/** Problems that would be lost without a word, by field. */
function typedProblems(
  { legs, stays, advance }: TripDraft,
  { notAmount, notHours }: { notAmount: string; notHours: string },
): Record<string, string> {
  const required = fieldTexts('required')
  const of = (path: string, isWrong: boolean, text: string) => (isWrong ? [[path, text]] : [])
  return Object.fromEntries([
    ...of('advance', isNoFigure(advance), notAmount),
    ...legs.flatMap(({ from, to, on, hours, estimate }, at) => [
      ...of(`legs.${at}.from`, from.trim() === '', required),
      ...of(`legs.${at}.to`, to.trim() === '', required),
      ...of(`legs.${at}.on`, on === '', required),
      ...of(`legs.${at}.minutes`, isNoFigure(hours), notHours),
      ...of(`legs.${at}.estimate`, isNoFigure(estimate), notAmount),
    ]),
    ...stays.flatMap(({ city, from, per_night }, at) => [
      ...of(`stays.${at}.city`, city.trim() === '', required),
      ...of(`stays.${at}.from`, from === '', required),
      ...of(`stays.${at}.per_night`, isNoFigure(per_night), notAmount),
    ]),
  ])
}

/** A trip while it is entered, with a live preview. */
export function TripEditor({ choices, start }: { choices: TripChoices; start: TripDraft }) {
  const { t } = useTranslation('ownTravel')
  const client = useQueryClient()
  const navigate = useNavigate()
  const key = useRef(crypto.randomUUID())
  const [draft, setDraft] = useState(start)
  const change = (part: Partial<TripDraft>) => setDraft((now) => ({ ...now, ...part }))
  const saving = useMutation({
    mutationFn: () =>
      call(applyTrip, { body: { ...bodyOf(draft), reason: draft.reason.trim(), key: key.current } }),
    onSuccess: async ({ ID, pending_on }) => {
      notifySuccess(
        pending_on.length > 0 ? t('editor.sent', { name: pending_on.join(', ') }) : t('editor.sentDone'),
      )
      await refreshTrips(client)
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('requests.'),
      })
      navigate(tripPath(ID), { replace: true })
    },
    meta: { errorShown: 'inline' as const },
  })
  const preview = useRequestPreview(
    calls,
    bodyOf(draft) as RequestBody,
    isJudgeable(draft),
    saving.isSuccess || saving.isPending,
  )
  const check = useFormCheck({
    values: draft,
    required: ['title', 'category_id'],
    problems: {
      ...typedProblems(draft, { notAmount: t('editor.notAmount'), notHours: t('editor.notHours') }),
      ...(draft.legs.length + draft.stays.length === 0 ? { legs: t('editor.planNeeded') } : {}),
    },
    error: saving.error,
  })
  const back = returnLeg(draft.legs)
  // A category that is never on duty leaves no choice.
  const duty = choices.categories.find(({ id }) => id === draft.category_id)?.on_duty
  return (
    <GuardedForm
      check={check}
      isDirty={JSON.stringify(draft) !== JSON.stringify(start)}
      isSaving={saving.isPending || saving.isSuccess}
      onSubmit={() => saving.mutate()}
    >
      <Stack gap="lg" maw="48rem">
        {choices.help ? <Text size="sm">{choices.help}</Text> : null}
        <TripHead draft={draft} choices={choices} errors={check.errors} change={change} />
        <Stack gap="sm" data-field="legs">
          {draft.legs.map((leg, at) => (
            <LegEditor
              key={leg.key}
              leg={leg}
              at={at}
              choices={choices}
              errors={check.errors}
              onChange={(part) =>
                setDraft((now) => ({
                  ...now,
                  legs: now.legs.map((one) => (one.key === leg.key ? { ...one, ...part } : one)),
                }))
              }
              onRemove={() => change({ legs: draft.legs.filter((one) => one.key !== leg.key) })}
            />
          ))}
          <Group gap="sm">
            <Button
              variant="default"
              disabled={draft.legs.length >= MAX_LEGS}
              onClick={() => change({ legs: [...draft.legs, blankLeg(draft.legs, choices)] })}
            >
              {t('editor.addLeg')}
            </Button>
            {back ? (
              <Button
                variant="default"
                disabled={draft.legs.length >= MAX_LEGS}
                onClick={() => change({ legs: [...draft.legs, back] })}
              >
                {t('editor.returnLeg')}
              </Button>
            ) : null}
          </Group>
          {check.isTried && check.errors.legs ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {check.errors.legs}
            </Text>
          ) : null}
        </Stack>
        <Stack gap="sm" data-field="stays">
          {draft.stays.map((stay, at) => (
            <StayEditor
              key={stay.key}
              stay={stay}
              at={at}
              choices={choices}
              errors={check.errors}
              onChange={(part) =>
                setDraft((now) => ({
                  ...now,
                  stays: now.stays.map((one) => (one.key === stay.key ? { ...one, ...part } : one)),
                }))
              }
              onRemove={() => change({ stays: draft.stays.filter((one) => one.key !== stay.key) })}
            />
          ))}
          <Group>
            <Button
              variant="default"
              disabled={draft.stays.length >= MAX_STAYS}
              onClick={() => change({ stays: [...draft.stays, blankStay(draft.legs, draft.stays)] })}
            >
              {t('editor.addStay')}
            </Button>
          </Group>
        </Stack>
        <Checkbox
          label={t('editor.onDuty')}
          checked={draft.on_duty && duty !== 0}
          disabled={duty === 0}
          onChange={(event) => change({ on_duty: event.currentTarget.checked })}
        />
        <TextInput
          label={t('editor.advance', { currency: choices.currency })}
          description={t('editor.advanceHelp')}
          inputMode="decimal"
          maw="20rem"
          value={draft.advance}
          error={check.errors.advance}
          onChange={(event) => change({ advance: event.currentTarget.value })}
        />
        <Textarea
          label={t('editor.reason')}
          autosize
          minRows={2}
          maxLength={1000}
          value={draft.reason}
          error={check.errors.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <RequestPreviewCard
          preview={preview.answer?.preview}
          isWorking={preview.isWorking}
          error={preview.query.error}
        >
          <Policy sentences={choices.policy} />
        </RequestPreviewCard>
        {check.message ? (
          <Alert color="red" role="alert">
            {check.message}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {t('editor.submit')}
          </Button>
        </Group>
      </Stack>
    </GuardedForm>
  )
}

function Policy({ sentences }: { sentences: readonly string[] }) {
  const { t } = useTranslation('ownTravel')
  return (
    <details>
      <summary>{t('editor.policy')}</summary>
      {sentences.length === 0 ? (
        <Text size="sm">{t('editor.policyNone')}</Text>
      ) : (
        <List size="sm">
          {sentences.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      )}
    </details>
  )
}
