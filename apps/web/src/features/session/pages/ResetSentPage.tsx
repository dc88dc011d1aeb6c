import { forgotPassword } from '@muster/contract/calls/session/forgot-password'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { MailSent } from '../components/MailSent.tsx'
import '../entry-texts.ts'

/**
 * Confirms that the password reset link was sent. A link of the form `/reset_pwd?id=…` is forwarded to the
 * page that uses it; without a preceding request the page redirects to the start of the process.
 */
export default function ResetSentPage() {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const state = useLocation().state as { email?: unknown } | null
  const key = query.get('id')
  if (key) return <Navigate to={`/forgot-password-verification/${encodeURIComponent(key)}`} replace />
  if (typeof state?.email !== 'string') return <Navigate to="/forgotpassword" replace />
  const { email } = state
  return (
    <EntryFrame>
      <MailSent
        text={t('sent.reset', { email })}
        onAgain={() => call(forgotPassword, { body: { email } })}
        onOther={() => navigate('/forgotpassword')}
      />
    </EntryFrame>
  )
}
