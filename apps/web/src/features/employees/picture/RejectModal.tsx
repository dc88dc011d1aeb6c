import type { PictureRequest } from '@muster/contract/employees/identity/picture.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import ReasonModal from '../../../lib/form/ReasonModal.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { decideProfileImage, refreshWaiting } from './picture-queries.ts'

/** Rejects a picture with a reason for the employee. */
export function RejectModal({ request, onClose }: { request: PictureRequest; onClose: () => void }) {
  const { t } = useTranslation('picture')
  const queries = useQueryClient()
  return (
    <ReasonModal
      onClose={onClose}
      title={t('list.rejectTitle', { name: request.EMPLOYEE_NAME })}
      label={t('list.reason')}
      help={t('list.reasonHelp')}
      submit={t('list.reject')}
      isDangerous
      save={(reason) =>
        saving(decideProfileImage)({ id: request.id, outcome: 'reject', reason }).finally(() =>
          // Also after a refusal, so that the list shows who decided meanwhile.
          refreshWaiting(queries),
        )
      }
    />
  )
}
