import { TextInput } from '@mantine/core'
import { createPropertyGroup } from '@muster/contract/calls/forms/properties'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { refreshLibrary } from './library-queries.ts'

/** Creates a group of properties. */
export default function GroupModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('formsLibrary')
  const queries = useQueryClient()
  return (
    <FormModal<{ name: string }, { name: string }>
      onClose={onClose}
      title={t('group.title')}
      part={{
        initial: { name: '' },
        required: ['name'],
        render: ({ value, onChange, errors }) => (
          <TextInput
            label={t('group.name')}
            required
            maxLength={100}
            value={value.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            error={errors.name}
            data-autofocus
          />
        ),
      }}
      toBody={(_draft, { name }) => ({ name: name.trim() })}
      save={async (body) => {
        const { group } = await call(createPropertyGroup, { body })
        notifySuccess(t('group.added', { name: group.name }))
      }}
      refresh={() => refreshLibrary(queries)}
    />
  )
}
