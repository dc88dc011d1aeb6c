import { Button, Loader } from '@mantine/core'
import { readCodeDemand } from '@muster/contract/calls/session/sign-in-code'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState, ErrorState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { dropProof, enterSession, proofOf } from '../../../lib/session/sign-in-step.ts'
import { CodeForm } from '../components/CodeForm.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import '../second-step-texts.ts'

/** Second step of a sign-in that began in this tab. */
export default function VerifyCodePage() {
  const { id = '' } = useParams()
  const [proof] = useState(() => proofOf(id))
  return (
    <EntryFrame>
      {proof === null ? <Over /> : <SecondStep key={id} challenge={id} proof={proof} />}
    </EntryFrame>
  )
}

/** A link or another tab cannot continue the sign-in, since there is no proof whose sign-in it is. */
function Over({ message }: { message?: string }) {
  const { t } = useTranslation('secondStep')
  const { search } = useLocation()
  return (
    <EmptyState
      order={1}
      title={t('code.overTitle')}
      text={message ?? t('code.overText')}
      action={
        <Button component={Link} to={`/${search}`}>
          {t('code.again')}
        </Button>
      }
    />
  )
}

function SecondStep({ challenge, proof }: { challenge: string; proof: string }) {
  const { t } = useTranslation('secondStep')
  const navigate = useNavigate()
  const { search } = useLocation()
  const [over, setOver] = useState<string | null>(null)
  const demand = useQuery({
    queryKey: [readCodeDemand.id, challenge],
    queryFn: ({ signal }) =>
      call(readCodeDemand, { body: { challenge, proof } }, { signal, endsSession: false }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  if (over !== null) return <Over message={over} />
  if (demand.error instanceof ApiError && demand.error.isRefusal) return <Over />
  if (demand.error) {
    return (
      <ErrorState
        order={1}
        texts={{ title: t('code.title') }}
        message={messageOf(demand.error)}
        onRetry={() => void demand.refetch()}
      />
    )
  }
  if (!demand.data) return <Loader size="sm" role="progressbar" aria-label={t('code.checking')} />
  const enter = async (token: string) => {
    dropProof(challenge)
    await enterSession(token)
    await navigate(`/${search}`, { replace: true })
  }
  const demanded: DataOf<typeof readCodeDemand> = demand.data
  return <CodeForm proof={proof} demand={demanded} onToken={enter} onOver={setOver} />
}
