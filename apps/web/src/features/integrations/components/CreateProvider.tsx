import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { createSsoProvider } from '@muster/contract/calls/integrations/sso'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { issuerOf, type ProviderKind, providerKinds } from '../data/issuer-presets.ts'
import { refreshSetup } from '../data/sso-queries.ts'

/** Creates a provider with its two basic settings; its own page has the others. */
export default function CreateProvider({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('integrations')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [kind, setKind] = useState<ProviderKind | null>(null)
  const [draft, setDraft] = useState({ name: '', issuer: '' })
  const create = useMutation({
    mutationFn: () => call(createSsoProvider, { body: draft }),
    onSuccess: async ({ id }) => {
      await refreshSetup(queries)
      await navigate(`/integration/sso/${id}`)
    },
    meta: { errorShown: 'inline' },
  })
  const fields = create.error instanceof ApiError ? create.error.fields : {}
  const choose = (value: string | null) => {
    const chosen = providerKinds.find((one) => one === value) ?? null
    setKind(chosen)
    if (chosen)
      setDraft({ name: chosen === 'other' ? '' : t(`create.kinds.${chosen}`), issuer: issuerOf[chosen] })
  }
  const change = (changes: Partial<typeof draft>) => {
    create.reset()
    setDraft({ ...draft, ...changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('create.title')}
      closeButtonProps={{ 'aria-label': t('sso.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('create.text')}
          </Text>
          <Select
            label={t('create.kind')}
            data={providerKinds.map((value) => ({ value, label: t(`create.kinds.${value}`) }))}
            value={kind}
            onChange={choose}
            data-autofocus
          />
          <TextInput
            label={t('create.name')}
            description={t('create.nameText')}
            value={draft.name}
            maxLength={80}
            required
            error={fields.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('create.issuer')}
            description={t('create.issuerText')}
            value={draft.issuer}
            maxLength={500}
            required
            error={fields.issuer}
            onChange={(event) => change({ issuer: event.currentTarget.value })}
          />
          {create.error && Object.keys(fields).length === 0 ? (
            <Alert color="red" role="alert">
              {messageOf(create.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('sso.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('create.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
