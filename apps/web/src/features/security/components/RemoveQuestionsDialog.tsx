import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { removeSomeonesQuestions } from '@muster/contract/calls/security/questions'
import type { BodyOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { saving } from '../../../lib/form/saving.ts'

type Removal = BodyOf<typeof removeSomeonesQuestions>

/**
 * For an employee who forgot both password and answers: without security questions the mailed link is enough.
 */
export default function RemoveQuestionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <FormModal<Removal, Removal>
      onClose={onClose}
      title={t('remove.title')}
      text={<Text c="dimmed">{t('remove.text')}</Text>}
      part={{
        initial: { email: '', reason: '' },
        required: ['email', 'reason'],
        render: ({ value, onChange, errors }) => (
          <Stack>
            <TextInput
              label={t('remove.email')}
              type="email"
              withAsterisk
              data-autofocus
              value={value.email}
              error={errors.email}
              onChange={(event) => onChange({ ...value, email: event.target.value })}
            />
            <Textarea
              label={t('remove.reason')}
              description={t('remove.reasonText')}
              withAsterisk
              value={value.reason}
              error={errors.reason}
              maxLength={500}
              onChange={(event) => onChange({ ...value, reason: event.target.value })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, part) => ({ ...part })}
      save={saving(removeSomeonesQuestions)}
      saveLabel={t('remove.submit')}
      isDangerous
    />
  )
}
