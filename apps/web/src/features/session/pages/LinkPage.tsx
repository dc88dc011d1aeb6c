import { Button, Loader } from '@mantine/core'
import { acceptInvitation } from '@muster/contract/calls/session/session'
import type { DataOf } from '@muster/contract/kit/index'
import { ErrorState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { AddressConfirmation } from '../components/AddressConfirmation.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { InvitationAcceptance } from '../components/InvitationAcceptance.tsx'
import { PasswordReset } from '../components/PasswordReset.tsx'
import { SignUpConfirmation } from '../components/SignUpConfirmation.tsx'
import '../entry-texts.ts'
import '../texts.ts'

type MailedLink = DataOf<typeof acceptInvitation>

/** Landing page of a mailed link: checks its purpose without using it up, then shows the matching form. */
export default function LinkPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('entry')
  const link = useQuery({
    queryKey: [acceptInvitation.id, id],
    queryFn: ({ signal }) => call(acceptInvitation, { body: { id } }, { signal }),
    // Loaded once: afterwards the key may be used up.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  return (
    <EntryFrame brand={link.data && link.data.kind !== 'sign_up' ? link.data.org_name : undefined}>
      {link.error ? <DeadLink error={link.error} onRetry={() => void link.refetch()} /> : null}
      {link.isPending ? <Loader size="sm" role="progressbar" aria-label={t('link.checking')} /> : null}
      {link.data ? <LiveLink id={id} link={link.data} /> : null}
    </EntryFrame>
  )
}

function LiveLink({ id, link }: { id: string; link: MailedLink }) {
  if (link.kind === 'sign_up') return <SignUpConfirmation id={id} link={link} />
  if (link.kind === 'address') return <AddressConfirmation id={id} link={link} />
  if (link.kind === 'reset') return <PasswordReset id={id} link={link} />
  return <InvitationAcceptance id={id} invitation={link} />
}

function DeadLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('entry')
  const isFinal = error instanceof ApiError && error.isRefusal
  return (
    <ErrorState
      order={1}
      message={messageOf(error)}
      texts={{ title: t('link.failedTitle') }}
      onRetry={isFinal ? undefined : onRetry}
      action={
        <>
          <Button component={Link} to="/forgotpassword">
            {t('link.newReset')}
          </Button>
          <Button component={Link} to="/" variant="default">
            {t('toSignIn')}
          </Button>
        </>
      }
    />
  )
}
