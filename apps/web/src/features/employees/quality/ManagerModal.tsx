import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { selectField } from '../../../lib/form/fields.ts'
import '../privacy/texts.ts'

interface ManagerModalProps {
  save: (managerId: number) => Promise<unknown>
  onClose: () => void
}

/** Chooses a new manager for one or several employees. */
export default function ManagerModal({ save, onClose }: ManagerModalProps) {
  const { t } = useTranslation('privacy')
  const people = { master_status: 1, master: 'employee', isRequired: true } as const
  return (
    <FormModal<{ manager_id: number }>
      onClose={onClose}
      title={t('quality.setManager')}
      fields={[selectField('manager_id', t('quality.manager'), [], people)]}
      save={({ manager_id }) => save(Number(manager_id))}
      saveLabel={t('quality.save')}
    />
  )
}
