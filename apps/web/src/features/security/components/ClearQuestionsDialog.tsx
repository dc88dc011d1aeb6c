import { clearSecurityQuestions, getSecurityQuestions } from '@muster/contract/calls/security/questions'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { CurrentPassword } from './CurrentPassword.tsx'

/** Removes the user's security questions: resetting the password then needs only the mailed link. */
export default function ClearQuestionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <FormModal<{ password: string }, { password: string }>
      onClose={onClose}
      title={t('questions.clearTitle')}
      text={t('questions.clearText')}
      part={{
        initial: { password: '' },
        required: ['password'],
        render: ({ value, onChange, errors }) => (
          <CurrentPassword
            value={value.password}
            error={errors.password}
            onChange={(password) => onChange({ password })}
          />
        ),
      }}
      toBody={(_draft, part) => ({ ...part })}
      save={saving(clearSecurityQuestions)}
      refresh={[getSecurityQuestions]}
      saveLabel={t('questions.clear')}
      isDangerous
    />
  )
}
