import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { sendSigningCode, signLetter } from '@muster/contract/calls/documents/signatures'
import type { SignatureMark, Signing } from '@muster/contract/documents/signatures.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { SignForm } from '../../../lib/signature/SignForm.tsx'
import { refreshSigning } from './refresh-signing.ts'

interface SignHereProps {
  signing: Signing
  /** The end of the letter was seen. */
  isRead: boolean
  onDecline: () => void
}

/** Signs one's own letter in the product, below the letter. */
export function SignHere({ signing, isRead, onDecline }: SignHereProps) {
  const { t } = useTranslation('signing')
  const client = useQueryClient()
  const { letter_id, consent, consent_language, code, signer } = signing
  async function sign(given: { code: string; mark: SignatureMark }) {
    const body = { letter_id, code: given.code.trim(), mark: given.mark }
    try {
      await call(signLetter, { body }, { notify: true })
    } catch (error) {
      // It was withdrawn, or signed elsewhere, meanwhile.
      if (error instanceof ApiError && error.status === 409) void refreshSigning(client)
      throw error
    }
  }
  return (
    <Card withBorder component="section" aria-labelledby="sign-step" padding="lg">
      <Stack gap="md">
        <Title order={2} size="h4" id="sign-step">
          {t('step')}
        </Title>
        <SignForm
          consent={consent}
          language={consent_language}
          code={code}
          signer={signer}
          isRead={isRead}
          readFirst={t('readFirst')}
          sendCode={(agreed) =>
            call(sendSigningCode, { body: { letter_id, consent: agreed } }, { notify: true })
          }
          sign={sign}
          onSigned={() => refreshSigning(client)}
        />
        <Group>
          <Button variant="subtle" color="red" onClick={onDecline}>
            {t('decline')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
