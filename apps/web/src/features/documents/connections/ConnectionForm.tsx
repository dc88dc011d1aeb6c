import {
  Alert,
  Button,
  Card,
  Group,
  PasswordInput,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { connectionFields } from '@muster/contract/documents/connections.constants'
import type { DocumentConnection } from '@muster/contract/documents/connections.contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/calls/api.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { CallbackAddress, ConnectionTest } from './ConnectionTest.tsx'
import { type ConnectionDraft, useConnection } from './use-connection.ts'

/** What one service needs, whether it is used, and a test. */
export function ConnectionForm({ connection }: { connection: DocumentConnection }) {
  const { t } = useTranslation('connections')
  const id = useId()
  const form = useConnection(connection)
  const { draft, check, saving, isDirty, change } = form
  const { kind, waiting, version } = connection
  const isLeaving = waiting > 0 && !draft.isOn && connection.status === 1
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t(`${kind}.title`)}
      </Title>
      <Text size="sm" c="dimmed" mt={4} maw="44rem">
        {t(`${kind}.text`)}
      </Text>
      <GuardedForm check={check} onSubmit={form.save} isDirty={isDirty} isSaving={saving.isPending}>
        <Stack gap="md" mt="md">
          <TextInput
            label={t('name')}
            description={t('nameText')}
            placeholder={t(`${kind}.placeholder`)}
            maxLength={60}
            required
            value={draft.name}
            error={check.errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {connectionFields[kind].map((one) => (
            <Field
              key={one.key}
              field={one}
              form={form}
              kept={connection.kept.includes(one.key)}
              kind={kind}
            />
          ))}
          <Switch
            label={t(`${kind}.status`)}
            description={t(`${kind}.statusText`)}
            checked={draft.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          {isLeaving ? (
            <Alert color="yellow" variant="light">
              {t('leaving', { count: waiting })}
            </Alert>
          ) : null}
          {check.message ? (
            <Alert color="red" role="alert">
              <Text size="sm">{check.message}</Text>
              {isApiError(saving.error, 'record.conflict') ? (
                <Button size="xs" mt="xs" variant="default" onClick={() => void form.refresh()}>
                  {t('reload')}
                </Button>
              ) : null}
            </Alert>
          ) : null}
          <Group gap="xs">
            <Button type="submit" loading={saving.isPending} disabled={version > 0 && !isDirty}>
              {t('save')}
            </Button>
            {isDirty ? (
              <Button variant="default" onClick={form.discard}>
                {t('discard')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </GuardedForm>
      {version > 0 ? (
        <Stack gap="md" mt="lg">
          {kind === 'identity' || kind === 'bgv' ? null : (
            <CallbackAddress kind={kind} address={connection.callback_url} />
          )}
          <ConnectionTest connection={connection} form={form} />
        </Stack>
      ) : null}
    </Card>
  )
}

interface FieldProps {
  kind: DocumentConnection['kind']
  field: (typeof connectionFields)[DocumentConnection['kind']][number]
  form: ConnectionDraft
  /** A value is saved; it is shown to nobody. */
  kept: boolean
}

function Field({ kind, field: { key, type }, form: { draft, check, set }, kept }: FieldProps) {
  const { t, i18n } = useTranslation('connections')
  const hint = `connections:${kind}.hints.${key}`
  const secretText = t(kept ? 'secretKept' : 'secretNew')
  const shared = {
    label: t(`${kind}.fields.${key}`),
    error: check.errors[key],
    value: draft.values[key] ?? '',
    placeholder: kept ? '••••••••' : '',
  }
  const said = i18n.exists(hint) ? t(hint) : ''
  if (type === 'key')
    return (
      <Textarea
        {...shared}
        description={[said, secretText].filter(Boolean).join(' ')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={8000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set(key, event.currentTarget.value)}
      />
    )
  if (type === 'secret')
    return (
      <PasswordInput
        {...shared}
        description={[said, secretText].filter(Boolean).join(' ')}
        maxLength={4000}
        autoComplete="new-password"
        onChange={(event) => set(key, event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      description={said}
      inputMode={type === 'url' ? 'url' : 'text'}
      maxLength={500}
      autoComplete="off"
      onChange={(event) => set(key, event.currentTarget.value)}
    />
  )
}
