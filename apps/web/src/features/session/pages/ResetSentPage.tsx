import { forgotPassword } from '@muster/contract/calls/session/forgot-password'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { MailSent } from '../components/MailSent.tsx'
import '../entry-texts.ts'

/**
 * The other end of a forgotten password: the link is on its way. A link of the form `/reset_pwd?id=…` leads
 * on to where it is used; somebody who asked for nothing yet begins at the beginning.
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
