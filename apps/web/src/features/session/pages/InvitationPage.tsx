import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import type { DataOf } from '@muster/contract/kit/index'
import { acceptInvitation } from '@muster/contract/session/session.contract'
import { ErrorState } from '@muster/ui/feedback'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { NewPasswordForm } from '../../../lib/NewPasswordForm.tsx'
import type { NewPassword } from '../../../lib/new-password.ts'
import { EntryFrame } from '../components/EntryFrame.tsx'
import '../texts.ts'

type Invitation = DataOf<typeof acceptInvitation>

/** A mailed invitation: says whose it is, takes the first password, leads to the sign-in page. */
export default function InvitationPage() {
  const { id = '' } = useParams()
  const invitation = useQuery({
    queryKey: [acceptInvitation.id, id],
    queryFn: ({ signal }) => call(acceptInvitation, { body: { id } }, { signal }),
    // Only looked at once: afterwards the key may be used up.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  return (
    <EntryFrame brand={invitation.data?.org_name}>
      <Content id={id} invitation={invitation.data} error={invitation.error} onRetry={invitation.refetch} />
    </EntryFrame>
  )
}

interface ContentProps {
  id: string
  invitation: Invitation | undefined
  error: Error | null
  onRetry: () => void
}

function Content({ id, invitation, error, onRetry }: ContentProps) {
  const { t } = useTranslation('session')
  if (error) {
    const isFinal = error instanceof ApiError && error.isRefusal
    return (
      <ErrorState
        order={1}
        message={messageOf(error)}
        texts={{ title: t('invitation.failedTitle') }}
        onRetry={isFinal ? undefined : onRetry}
        action={
          <Button component={Link} to="/" variant="default">
            {t('invitation.doneAction')}
          </Button>
        }
      />
    )
  }
  if (!invitation) return <Loader size="sm" aria-label={t('invitation.checking')} />
  return <Acceptance id={id} invitation={invitation} />
}

function Acceptance({ id, invitation }: { id: string; invitation: Invitation }) {
  const { t } = useTranslation('session')
  const accept = useMutation({
    mutationFn: ({ new_password, confirm_password }: NewPassword) =>
      call(acceptInvitation, { body: { id, new_password, confirm_password } }),
    meta: { errorShown: 'inline' },
  })
  if (invitation.accepted || accept.isSuccess) {
    return (
      <Stack gap="lg" role="status">
        <div>
          <Title order={1}>{t('invitation.doneTitle')}</Title>
          <Text c="dimmed" mt={4}>
            {t('invitation.doneText', { email: invitation.email })}
          </Text>
        </div>
        <Button component={Link} to="/" size="md">
          {t('invitation.doneAction')}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('invitation.title', { name: invitation.name })}</Title>
        <Text c="dimmed" mt={4}>
          {t('invitation.text', { organisation: invitation.org_name, email: invitation.email })}
        </Text>
      </div>
      <NewPasswordForm
        email={invitation.email}
        asksOld={false}
        rules={invitation.password_rules}
        error={accept.error ? messageOf(accept.error) : ''}
        fields={accept.error instanceof ApiError ? accept.error.fields : {}}
        isBusy={accept.isPending}
        submitLabel={t('invitation.submit')}
        onSubmit={(values) => accept.mutate(values)}
      />
    </Stack>
  )
}
