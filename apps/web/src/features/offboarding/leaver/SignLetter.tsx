import { Alert, Button, Checkbox, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import {
  readLeaverSigning,
  sendLeaverSigningCode,
  signLeaverLetter,
} from '@muster/contract/calls/offboarding/leaver'
import type { SignatureMark } from '@muster/contract/documents/signatures.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { SignaturePad, type Strokes } from '../../../lib/signature/SignaturePad.tsx'
import { pageOptions } from './leaver-data.ts'
import './texts.ts'

interface Props {
  linkKey: string
  letterId: number
}

/** Signs a letter of somebody who has left: agree, name or drawing, code. */
export default function SignLetter({ linkKey, letterId }: Props) {
  const { t } = useTranslation('leaver')
  const query = useQuery({
    queryKey: [readLeaverSigning.id, linkKey, letterId],
    queryFn: () => ask(readLeaverSigning, { body: { key: linkKey, letter_id: letterId } }),
    meta: { errorShown: 'inline' as const },
    retry: false,
  })
  if (query.error) return <Problem error={query.error} />
  if (!query.data) return <Skeleton height={160} radius="md" />
  const { may_sign, problem, provider, provider_name } = query.data
  if (!may_sign) return <Text>{problem}</Text>
  if (provider !== 'built_in') return <Text>{t('sign.elsewhere', { name: provider_name })}</Text>
  return <SignForm linkKey={linkKey} letterId={letterId} signing={query.data} />
}

function Problem({ error }: { error: unknown }) {
  return (
    <Alert color="red" role="alert">
      {messageOf(error)}
    </Alert>
  )
}

function SignForm({ linkKey, letterId, signing }: Props & { signing: DataOf<typeof readLeaverSigning> }) {
  const { t } = useTranslation('leaver')
  const client = useQueryClient()
  const [kind, setKind] = useState<SignatureMark['kind']>('drawn')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [name, setName] = useState('')
  const [isOwn, setOwn] = useState(false)
  const [code, setCode] = useState('')
  const mark: SignatureMark =
    kind === 'drawn' ? { kind, strokes } : { kind, name: name.trim(), ...(isOwn && { is_own_name: true }) }
  const hasMark = kind === 'drawn' ? strokes.length > 0 : name.trim() !== ''
  const of = { key: linkKey, letter_id: letterId }
  const send = useMutation({
    mutationFn: () => ask(sendLeaverSigningCode, { body: { ...of, consent: signing.consent } }),
    meta: { errorShown: 'inline' as const },
  })
  const sign = useMutation({
    mutationFn: () => ask(signLeaverLetter, { body: { ...of, code, mark } }),
    meta: { errorShown: 'inline' as const },
    onSuccess: () => client.invalidateQueries({ queryKey: pageOptions(linkKey).queryKey }),
  })
  const error = sign.error ?? send.error
  const check = useFormCheck({ values: { mark, code }, required: send.data ? ['code'] : [], error })
  const isOther = error instanceof ApiError && error.key === 'documents.name_differs'
  return (
    <CheckedForm check={check} onSubmit={() => (send.data ? sign : send).mutate()}>
      <Stack gap="md">
        <Text>{signing.consent}</Text>
        {error ? <Problem error={error} /> : null}
        <SegmentedControl
          aria-label={t('sign.how')}
          size="md"
          value={kind}
          onChange={(next) => setKind(next === 'typed' ? 'typed' : 'drawn')}
          data={[
            { value: 'drawn', label: t('sign.draw') },
            { value: 'typed', label: t('sign.type') },
          ]}
        />
        {kind === 'drawn' ? (
          <SignaturePad
            strokes={strokes}
            onChange={setStrokes}
            error={check.errors.mark}
            texts={{ pad: t('sign.pad'), clear: t('sign.clear') }}
          />
        ) : (
          <>
            <TextInput
              label={t('sign.name')}
              autoComplete="name"
              required
              maxLength={80}
              size="md"
              value={name}
              error={check.errors.mark}
              onChange={(event) => {
                setName(event.currentTarget.value)
                setOwn(false)
              }}
            />
            {isOther || isOwn ? (
              <Checkbox
                size="md"
                label={t('sign.ownName')}
                checked={isOwn}
                onChange={(event) => setOwn(event.currentTarget.checked)}
              />
            ) : null}
          </>
        )}
        {send.data ? (
          <>
            <Text role="status">{t('portal:entry.sent', { address: send.data.sent_to ?? '' })}</Text>
            <TextInput
              label={t('sign.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              size="md"
              value={code}
              error={check.errors.code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        ) : null}
        <Button type="submit" mih={44} disabled={!hasMark} loading={send.isPending || sign.isPending}>
          {t(send.data ? 'sign.sign' : 'sign.agree')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}
