import { Alert, Skeleton, Text } from '@mantine/core'
import {
  readLeaverSigning,
  sendLeaverSigningCode,
  signLeaverLetter,
} from '@muster/contract/calls/offboarding/leaver'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { SignForm } from '../../../lib/signature/SignForm.tsx'
import { pageOptions } from './leaver-data.ts'
import './texts.ts'

interface Props {
  linkKey: string
  letterId: number
  /** The letter was opened on this device. */
  isOpened: boolean
}

/** Signs a letter of somebody who has left. */
export default function SignLetter({ linkKey, letterId, isOpened }: Props) {
  const { t } = useTranslation('leaver')
  const client = useQueryClient()
  const of = { key: linkKey, letter_id: letterId }
  const query = useQuery({
    queryKey: [readLeaverSigning.id, linkKey, letterId],
    queryFn: () => ask(readLeaverSigning, { body: of }),
    meta: { errorShown: 'inline' as const },
    retry: false,
  })
  if (query.error)
    return (
      <Alert color="red" role="alert">
        {messageOf(query.error)}
      </Alert>
    )
  if (!query.data) return <Skeleton height={160} radius="md" />
  const { may_sign, problem, provider, provider_name, consent, consent_language, code } = query.data
  if (!may_sign) return <Text>{problem}</Text>
  if (provider !== 'built_in') return <Text>{t('sign.elsewhere', { name: provider_name })}</Text>
  return (
    <SignForm
      consent={consent}
      language={consent_language}
      code={code}
      isRead={isOpened}
      sendCode={(agreed) => ask(sendLeaverSigningCode, { body: { ...of, consent: agreed } })}
      sign={({ code: typed, mark }) => ask(signLeaverLetter, { body: { ...of, code: typed, mark } })}
      onSigned={() => client.invalidateQueries({ queryKey: pageOptions(linkKey).queryKey })}
    />
  )
}
