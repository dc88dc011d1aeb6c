import {
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { Signing } from '@muster/contract/documents/signatures.contract'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { SignaturePad } from '../../../lib/signature/SignaturePad.tsx'
import classes from './Signing.module.css'
import { type SigningDraft, useSigning } from './use-signing.ts'

interface SignFormProps {
  signing: Signing
  /** The end of the letter was seen. */
  isRead: boolean
  onDecline: () => void
}

/** Agreement, mark and code, in this order. */
export function SignForm({ signing, isRead, onDecline }: SignFormProps) {
  const { t } = useTranslation('signing')
  const draft = useSigning(signing)
  const { error, problems } = draft
  const isElsewhere = error !== null && !problems.code && !problems.mark
  return (
    <Card withBorder component="section" aria-labelledby="sign-step" padding="lg">
      <Stack gap="md">
        <Title order={2} size="h4" id="sign-step">
          {t('step')}
        </Title>
        <Text lang={signing.consent_language}>{signing.consent}</Text>
        <Checkbox
          label={t('agree')}
          description={isRead ? undefined : t('readFirst')}
          disabled={!isRead}
          checked={draft.agrees && isRead}
          onChange={(event) => draft.setAgrees(event.currentTarget.checked)}
        />
        <Mark draft={draft} signer={signing.signer} />
        {isElsewhere ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        <Code draft={draft} isReady={draft.agrees && isRead && draft.hasMark} />
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={onDecline}>
            {t('decline')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function Mark({ draft, signer }: { draft: SigningDraft; signer: string }) {
  const { t } = useTranslation('signing')
  const { kind, problems } = draft
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('how')}
        value={kind}
        onChange={(next) => draft.setKind(next === 'typed' ? 'typed' : 'drawn')}
        data={[
          { value: 'drawn', label: t('draw') },
          { value: 'typed', label: t('type') },
        ]}
      />
      {kind === 'drawn' ? (
        <SignaturePad
          strokes={draft.strokes}
          onChange={draft.setStrokes}
          error={problems.mark}
          texts={{ pad: t('pad'), clear: t('clear') }}
        />
      ) : (
        <>
          <TextInput
            label={t('typed')}
            maxLength={80}
            value={draft.name}
            error={problems.mark}
            onChange={(event) => draft.setName(event.currentTarget.value)}
          />
          <Text className={classes.typed} aria-hidden>
            {draft.name}
          </Text>
          {draft.isOther ? (
            <Checkbox
              label={t('ownName')}
              description={t('ownNameText', { name: signer })}
              checked={draft.isConfirmed}
              onChange={(event) => draft.setConfirmed(event.currentTarget.checked)}
            />
          ) : null}
        </>
      )}
    </Stack>
  )
}

function Code({ draft, isReady }: { draft: SigningDraft; isReady: boolean }) {
  const { t } = useTranslation('signing')
  const { sentTo } = draft
  const field = useRef<HTMLInputElement>(null)
  const wasSent = useRef(sentTo !== null)
  // The button that asked for the code is gone: typing goes on in the field that took its place.
  useEffect(() => {
    if (sentTo !== null && !wasSent.current) field.current?.focus()
    wasSent.current = sentTo !== null
  }, [sentTo])
  if (sentTo === null)
    return (
      <Button fullWidth size="md" disabled={!isReady} loading={draft.isAsking} onClick={draft.askCode}>
        {t('sendCode')}
      </Button>
    )
  return <CodeForm draft={draft} isReady={isReady} sentTo={sentTo} field={field} />
}

interface CodeFormProps {
  draft: SigningDraft
  isReady: boolean
  sentTo: string
  field: RefObject<HTMLInputElement | null>
}

function CodeForm({ draft, isReady, sentTo, field }: CodeFormProps) {
  const { t } = useTranslation('signing')
  const { code, resendIn } = draft
  const check = useFormCheck({ values: { code }, required: ['code'], error: draft.error })
  return (
    <CheckedForm check={check} onSubmit={draft.sign}>
      <Stack gap="xs">
        <Text size="sm" role="status">
          {t('codeSent', { address: sentTo, minutes: 10 })}
        </Text>
        <TextInput
          ref={field}
          className={classes.code}
          label={t('code')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          value={code}
          error={check.errors.code}
          onChange={(event) => draft.setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth size="md" disabled={!isReady} loading={draft.isSigning}>
          {t('confirm')}
        </Button>
        <Button
          variant="default"
          disabled={resendIn > 0 || !isReady}
          loading={draft.isAsking}
          onClick={draft.askCode}
        >
          {resendIn > 0 ? t('sendAgainIn', { seconds: resendIn }) : t('sendAgain')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}
