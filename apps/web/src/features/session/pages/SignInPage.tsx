import { login } from '@muster/contract/calls/session/session'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import type { Farewell } from '../../../lib/session/session-end.ts'
import { keepProof } from '../../../lib/session/sign-in-step.ts'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { type Organisation, OrganisationChoice } from '../components/OrganisationChoice.tsx'
import { type Credentials, SignInForm } from '../components/SignInForm.tsx'
import '../texts.ts'

export interface SignInPageProps {
  /** Why the last session ended. */
  farewell: Farewell | null
  /** Continues with the new session; its errors are shown here. */
  onSignedIn: (token: string) => Promise<void>
}

interface Choice {
  credentials: Credentials
  organisations: readonly Organisation[]
}

/** Sign-in: email and password, then the organisation if several use the address. */
export default function SignInPage({ farewell, onSignedIn }: SignInPageProps) {
  const { t } = useTranslation('session')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()

  const trySignIn = async (credentials: Credentials, organisation_id?: number) => {
    const answer = await call(
      login,
      { body: { ...credentials, organisation_id } },
      { endsSession: false, cookies: true },
    )
    if (answer.info) {
      const { challenge, proof } = answer.info
      keepProof(challenge, proof)
      await navigate(`/verifyotp/${challenge}${search}`)
      return
    }
    if (answer.organisations) {
      setChoice({ credentials, organisations: answer.organisations })
      return
    }
    if (!answer.token) throw new Error(t('signIn.noAnswer'))
    await onSignedIn(answer.token)
  }
  const signIn = async (credentials: Credentials, organisationId?: number) => {
    setBusy(true)
    setError(null)
    try {
      await trySignIn(credentials, organisationId)
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryFrame>
      <title>{`${t('signIn.tab')} · Muster`}</title>
      {choice ? (
        <OrganisationChoice
          email={choice.credentials.email}
          organisations={choice.organisations}
          error={error ? messageOf(error) : ''}
          isBusy={isBusy}
          onChoose={(id) => void signIn(choice.credentials, id)}
          onBack={() => {
            setChoice(null)
            setError(null)
          }}
        />
      ) : (
        <SignInForm
          farewell={farewell}
          error={error}
          isBusy={isBusy}
          onSubmit={(credentials) => void signIn(credentials)}
        />
      )}
    </EntryFrame>
  )
}
