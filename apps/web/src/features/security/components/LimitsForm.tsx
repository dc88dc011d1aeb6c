import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { readSessionLimits, saveSessionLimits } from '@muster/contract/calls/security/sessions'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { SESSION_IDLE_MINUTES, SESSION_MAX_MINUTES } from '@muster/contract/security/session-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      body: { SESSION_IDLE_MINUTES: Number(idle), SESSION_MAX_MINUTES: Number(most) } as Body,
    })
  }
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        {save.error ? (
          <MessageBanner kind="error" message={messageOf(save.error)} dismissAfter={null} />
        ) : null}
        <Select
          label={t('limits.idle')}
          description={t('limits.idleText')}
          data={choices(SESSION_IDLE_MINUTES, limits.SESSION_IDLE_MINUTES)}
          value={idle}
          allowDeselect={false}
          error={fields.SESSION_IDLE_MINUTES}
          onChange={(value) => setIdle(value ?? idle)}
        />
        <Select
          label={t('limits.most')}
          description={t('limits.mostText')}
          data={choices(SESSION_MAX_MINUTES, limits.SESSION_MAX_MINUTES)}
          value={most}
          allowDeselect={false}
          error={fields.SESSION_MAX_MINUTES}
          onChange={(value) => setMost(value ?? most)}
        />
        <Text size="sm" c="dimmed">
          {t('limits.note')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('limits.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
