import { Select, Stack, Text, TextInput } from '@mantine/core'
import { createSsoProvider } from '@muster/contract/calls/integrations/sso'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { issuerOf, type ProviderKind, providerKinds } from '../data/issuer-presets.ts'
import { refreshSetup } from '../data/sso-queries.ts'

interface NewProvider {
  kind: ProviderKind | null
  name: string
  issuer: string
}

/** Creates a provider with its two basic settings; its own page has the others. */
export default function CreateProvider({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('integrations')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const presetOf = (kind: ProviderKind): NewProvider => ({
    kind,
    name: kind === 'other' ? '' : t(`create.kinds.${kind}`),
    issuer: issuerOf[kind],
  })
  return (
    <FormModal<BodyOf<typeof createSsoProvider>, NewProvider>
      onClose={onClose}
      title={t('create.title')}
      text={<Text c="dimmed">{t('create.text')}</Text>}
      part={{
        initial: { kind: null, name: '', issuer: '' },
        required: ['name', 'issuer'],
        render: ({ value, onChange, errors }) => (
          <Stack gap="md">
            <Select
              label={t('create.kind')}
              data={providerKinds.map((kind) => ({ value: kind, label: t(`create.kinds.${kind}`) }))}
              value={value.kind}
              onChange={(chosen) => {
                const kind = providerKinds.find((one) => one === chosen)
                onChange(kind ? presetOf(kind) : { ...value, kind: null })
              }}
              data-autofocus
            />
            <TextInput
              label={t('create.name')}
              description={t('create.nameText')}
              value={value.name}
              maxLength={80}
              required
              error={errors.name}
              onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('create.issuer')}
              description={t('create.issuerText')}
              value={value.issuer}
              maxLength={500}
              required
              error={errors.issuer}
              onChange={(event) => onChange({ ...value, issuer: event.currentTarget.value })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, { name, issuer }) => ({ name, issuer })}
      save={(body) => call(createSsoProvider, { body })}
      refresh={() => refreshSetup(queries)}
      onSaved={(answer) => {
        void navigate(`/integration/sso/${(answer as DataOf<typeof createSsoProvider>).id}`)
      }}
      saveLabel={t('create.submit')}
    />
  )
}
