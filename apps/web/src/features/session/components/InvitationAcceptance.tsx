import { Stack } from '@mantine/core'
import { acceptInvitation } from '@muster/contract/calls/session/session'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { NewPasswordForm } from '../../../lib/form/NewPasswordForm.tsx'
import type { NewPassword } from '../../../lib/form/new-password.ts'
import { LinkDone } from './LinkDone.tsx'
import { PageHead } from './PageHead.tsx'

/** Sets the first password of an invited user. */
export function InvitationAcceptance(props: { id: string; invitation: DataOf<typeof acceptInvitation> }) {
  const { id, invitation } = props
  const { t } = useTranslation('session')
  const accept = useMutation({
    mutationFn: ({ new_password, confirm_password }: NewPassword) =>
      call(acceptInvitation, { body: { id, new_password, confirm_password } }),
    meta: { errorShown: 'inline' },
  })
  const { email, name, org_name: organisation } = invitation
  if (invitation.accepted || accept.isSuccess) {
    return <LinkDone title={t('invitation.doneTitle')} text={t('invitation.doneText', { email })} />
  }
  return (
    <Stack gap="lg">
      <PageHead title={t('invitation.title', { name })}>
        {t('invitation.text', { organisation, email })}
      </PageHead>
      <NewPasswordForm
        email={email}
        name={name}
        asksOld={false}
        rules={invitation.password_rules}
        error={accept.error}
        isBusy={accept.isPending}
        submitLabel={t('invitation.submit')}
        onSubmit={(values) => accept.mutate(values)}
      />
    </Stack>
  )
}
