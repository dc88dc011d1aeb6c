import { Modal, Text } from '@mantine/core'
import { changePassword } from '@muster/contract/calls/security/security'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { writeOptions } from '../../../lib/calls/query.ts'
import { NewPasswordForm } from '../../../lib/form/NewPasswordForm.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { policyOptions } from '../data/security-queries.ts'

/** Changes the user's password, then closes and returns to the start page. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const user = useUser()
  const navigate = useNavigate()
  const policy = useQuery(policyOptions)
  const save = useMutation({
    ...writeOptions(changePassword),
    onSuccess: () => {
      onClose()
      void navigate('/')
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('change.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('change.text')}
      </Text>
      <NewPasswordForm
        email={user.email}
        name={user.emp_name}
        asksOld
        rules={policy.data?.rules ?? []}
        error={save.error}
        isBusy={save.isPending}
        submitLabel={t('change.submit')}
        onSubmit={(body) => save.mutate({ body })}
      />
    </Modal>
  )
}
