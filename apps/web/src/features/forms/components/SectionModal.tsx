import { TextInput } from '@mantine/core'
import { createSection } from '@muster/contract/calls/forms/form-builder'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { refreshForms } from '../data/form-queries.ts'

/** Adds a section to a form. */
export default function SectionModal({ formid, onClose }: { formid: number; onClose: () => void }) {
  const { t } = useTranslation('forms')
  const queries = useQueryClient()
  return (
    <FormModal<{ name: string }, { name: string }>
      onClose={onClose}
      title={t('section.title')}
      part={{
        initial: { name: '' },
        check: ({ name }) => ({ name: name.trim() === '' ? fieldTexts('required') : undefined }),
        render: ({ value, onChange, errors }) => (
          <TextInput
            label={t('section.name')}
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
      save={async ({ name }) => {
        await call(createSection, { body: { formid, name } })
        notifySuccess(t('section.added', { name }))
      }}
      refresh={() => refreshForms(queries)}
    />
  )
}
