import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { readSessionLimits, saveSessionLimits } from '@muster/contract/calls/security/sessions'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { SESSION_IDLE_MINUTES, SESSION_MAX_MINUTES } from '@muster/contract/security/session-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { FormAroundContext } from '../../../lib/form/form-around.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'

type Limits = DataOf<typeof readSessionLimits>
type Body = BodyOf<typeof saveSessionLimits>

/** Minutes as text, in days or hours where they divide evenly. */
function useDuration(): (minutes: number) => string {
  const { t } = useTranslation('security')
  return (minutes) => {
    if (minutes % 1440 === 0) return t('limits.days', { count: minutes / 1440 })
    if (minutes % 60 === 0) return t('limits.hours', { count: minutes / 60 })
    return t('limits.minutes', { count: minutes })
  }
}

export interface LimitsFormProps {
  limits: Limits
  onDone: () => void
}

export function LimitsForm({ limits, onDone }: LimitsFormProps) {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  const duration = useDuration()
  const [idle, setIdle] = useState(String(limits.SESSION_IDLE_MINUTES))
  const [most, setMost] = useState(String(limits.SESSION_MAX_MINUTES))
  const save = useMutation({
    ...writeOptions(saveSessionLimits),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(readSessionLimits) })
      onDone()
    },
    meta: { errorShown: 'inline' },
  })
  const choices = (offered: readonly number[], current: number) =>
    // A stored value that is not among the choices stays selectable.
    [...new Set([...offered, current])]
      .sort((a, b) => a - b)
      .map((minutes) => ({ value: String(minutes), label: duration(minutes) }))
  const values = { SESSION_IDLE_MINUTES: Number(idle), SESSION_MAX_MINUTES: Number(most) }
  const check = useFormCheck({ values, error: save.error })
  const around = use(FormAroundContext)
  const isDirty =
    values.SESSION_IDLE_MINUTES !== limits.SESSION_IDLE_MINUTES ||
    values.SESSION_MAX_MINUTES !== limits.SESSION_MAX_MINUTES
  return (
    <GuardedForm
      check={check}
      onSubmit={() => save.mutate({ body: values as Body })}
      isDirty={isDirty}
      isSaving={save.isPending}
    >
      <Stack gap="lg">
        {check.message ? <MessageBanner kind="error" message={check.message} dismissAfter={null} /> : null}
        <Select
          label={t('limits.idle')}
          description={t('limits.idleText')}
          data={choices(SESSION_IDLE_MINUTES, limits.SESSION_IDLE_MINUTES)}
          value={idle}
          allowDeselect={false}
          error={check.errors.SESSION_IDLE_MINUTES}
          onChange={(value) => setIdle(value ?? idle)}
        />
        <Select
          label={t('limits.most')}
          description={t('limits.mostText')}
          data={choices(SESSION_MAX_MINUTES, limits.SESSION_MAX_MINUTES)}
          value={most}
          allowDeselect={false}
          error={check.errors.SESSION_MAX_MINUTES}
          onChange={(value) => setMost(value ?? most)}
        />
        <Text size="sm" c="dimmed">
          {t('limits.note')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={around?.close ?? onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('limits.submit')}
          </Button>
        </Group>
      </Stack>
    </GuardedForm>
  )
}
