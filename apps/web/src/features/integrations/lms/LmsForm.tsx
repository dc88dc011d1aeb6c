import {
  Alert,
  Button,
  Group,
  Input,
  PasswordInput,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { readLms, updateLms } from '@muster/contract/calls/integrations/lms'
import type { LmsConnection } from '@muster/contract/integrations/lms.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { SsoSection } from '../components/SsoSection.tsx'

interface LmsFormProps {
  lms: LmsConnection | null
  onDirty: (isDirty: boolean) => void
}

const draftOf = (lms: LmsConnection | null) => ({
  base_url: lms?.base_url ?? '',
  check_path: lms?.check_path ?? '',
  auth_kind: lms?.auth_kind ?? ('bearer' as const),
  user_name: lms?.user_name ?? '',
  secret: '',
  status: lms?.status ?? (1 as const),
})

/** URL and credentials; the secret is write-only. */
export function LmsForm({ lms, onDirty }: LmsFormProps) {
  const { t } = useTranslation('lms')
  const queries = useQueryClient()
  const kept = draftOf(lms)
  const [draft, setDraft] = useState(kept)
  const kindId = useId()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const refresh = () => queries.invalidateQueries({ queryKey: endpointKey(readLms) })
  const save = useMutation({ ...writeOptions(updateLms), onSuccess: refresh, meta: { errorShown: 'inline' } })
  const check = useFormCheck({ values: draft, required: ['base_url'], error: save.error })
  const fields = check.errors
  const change = (changes: Partial<typeof draft>) => {
    save.reset()
    setDraft((current) => ({ ...current, ...changes }))
  }
  return (
    <SsoSection title={t('settings')}>
      <GuardedForm
        check={check}
        onSubmit={() => save.mutate({ body: { version: lms?.version ?? 0, ...draft } })}
        isDirty={isDirty}
        isSaving={save.isPending}
      >
        <Stack gap="md" mt="md">
          <TextInput
            label={t('base_url')}
            description={t('base_urlText')}
            inputMode="url"
            maxLength={500}
            required
            value={draft.base_url}
            error={fields.base_url}
            onChange={(event) => change({ base_url: event.currentTarget.value })}
          />
          <TextInput
            label={t('check_path')}
            description={t('check_pathText')}
            placeholder="/api/v1/ping"
            maxLength={300}
            value={draft.check_path}
            error={fields.check_path}
            onChange={(event) => change({ check_path: event.currentTarget.value })}
          />
          <Input.Wrapper label={t('auth_kind')} labelElement="div" labelProps={{ id: kindId }}>
            <SegmentedControl
              fullWidth
              aria-labelledby={kindId}
              value={draft.auth_kind}
              data={(['bearer', 'basic'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
              onChange={(value) => change({ auth_kind: value === 'basic' ? 'basic' : 'bearer' })}
            />
          </Input.Wrapper>
          {draft.auth_kind === 'basic' ? (
            <TextInput
              label={t('user_name')}
              autoComplete="off"
              maxLength={200}
              value={draft.user_name}
              error={fields.user_name}
              onChange={(event) => change({ user_name: event.currentTarget.value })}
            />
          ) : null}
          <PasswordInput
            label={t(`secret.${draft.auth_kind}`)}
            description={t(lms?.has_secret ? 'secretKept' : 'secretNew')}
            placeholder={lms?.has_secret ? '••••••••' : ''}
            autoComplete="new-password"
            maxLength={4000}
            value={draft.secret}
            error={fields.secret}
            onChange={(event) => change({ secret: event.currentTarget.value })}
          />
          <Switch
            label={t('status')}
            description={t('statusText')}
            checked={draft.status === 1}
            onChange={(event) => change({ status: event.currentTarget.checked ? 1 : 0 })}
          />
          {check.message ? (
            <Alert color="red" role="alert">
              <Text size="sm">{check.message}</Text>
              {isApiError(save.error, 'record.conflict') ? (
                <Button size="xs" mt="xs" variant="default" onClick={() => void refresh()}>
                  {t('conflict')}
                </Button>
              ) : null}
            </Alert>
          ) : null}
          <Group gap="xs">
            <Button type="submit" loading={save.isPending} disabled={lms !== null && !isDirty}>
              {t('save')}
            </Button>
            {isDirty ? (
              <Button variant="default" onClick={() => change(kept)}>
                {t('discard')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </GuardedForm>
    </SsoSection>
  )
}
