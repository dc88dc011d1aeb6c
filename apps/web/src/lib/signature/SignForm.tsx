import { Alert, Button, Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { isNameOf } from '@muster/contract/documents/name-match'
import type { SignatureMark, Signing } from '@muster/contract/documents/signatures.contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../calls/api.ts'
import { CheckedForm } from '../form/CheckedForm.tsx'
import { useFormCheck } from '../form/use-form-check.ts'
import '../portal/texts.ts'
import { SignaturePad, type Strokes } from './SignaturePad.tsx'
import classes from './SignForm.module.css'
import { useCountdown } from './use-countdown.ts'

type Code = Signing['code']
const inline = { errorShown: 'inline' } as const

interface SignFormProps {
  /** What signing means, as it is to be agreed to. */
  consent: string
  /** The language of `consent`, where it can differ from that of the page. */
  language?: string
  /** The code that was sent last. */
  code: Code
  /** Whether the letter has been read. */
  isRead: boolean
  /** What to do as long as it has not; to open it by default. */
  readFirst?: string
  /** The signer's name, where it is shown: a typed name is compared with it at once. */
  signer?: string
  sendCode: (consent: string) => Promise<Code>
  sign: (given: { consent: string; code: string; mark: SignatureMark }) => Promise<unknown>
  onSigned: () => Promise<unknown>
  /** The letter, above the agreement. */
  children?: ReactNode
}

/** Signs a letter: agree, name or drawing, code. */
export function SignForm({ children, isRead, readFirst, ...given }: SignFormProps) {
  const { t } = useTranslation('portal')
  const draft = useDraft(given)
  const { isSent, send, sign, check } = draft
  const isReady = isRead && draft.hasMark
  return (
    <CheckedForm check={check} onSubmit={() => (isSent ? sign : send).mutate()}>
      <Stack gap="md">
        {children}
        <Text lang={given.language}>{draft.agreed}</Text>
        {isRead ? null : <Text>{readFirst ?? t('signing.readFirst')}</Text>}
        {check.message === null ? null : (
          <Alert color="red" role="alert">
            {check.message}
          </Alert>
        )}
        <Mark draft={draft} />
        {isSent ? <CodeField draft={draft} /> : null}
        <Button type="submit" mih={44} disabled={!isReady} loading={(isSent ? sign : send).isPending}>
          {t(isSent ? 'signing.sign' : 'signing.agree')}
        </Button>
        {isSent ? <SendAgain draft={draft} isReady={isReady} /> : null}
      </Stack>
    </CheckedForm>
  )
}

function useDraft(given: Omit<SignFormProps, 'children' | 'isRead' | 'readFirst'>) {
  const [kind, setKind] = useState<SignatureMark['kind']>('drawn')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [name, setName] = useState(given.signer ?? '')
  // Of the very name that was typed.
  const [isOwn, setOwn] = useState(false)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState({ at: Date.now(), code: given.code, consent: given.consent })
  const isSent = sent.code.sent_to !== null
  // What was agreed to stays what is signed, also in another language.
  const agreed = isSent ? sent.consent : given.consent
  const mark: SignatureMark =
    kind === 'drawn' ? { kind, strokes } : { kind, name: name.trim(), ...(isOwn && { is_own_name: true }) }
  const send = useMutation({
    mutationFn: () => given.sendCode(given.consent),
    meta: inline,
    onSuccess: (fresh) => {
      setSent({ at: Date.now(), code: fresh, consent: given.consent })
      setCode('')
      sign.reset()
    },
  })
  const sign = useMutation({
    mutationFn: () => given.sign({ consent: agreed, code, mark }),
    meta: inline,
    onSuccess: given.onSigned,
  })
  const error = sign.error ?? send.error
  const isTyped = kind === 'typed' && name.trim() !== ''
  // Where the name is not shown, the server says that it is another one.
  const isOther =
    given.signer === undefined
      ? error instanceof ApiError && error.key === 'documents.name_differs'
      : isTyped && !isNameOf(name, given.signer)
  const isNamed = isTyped && (given.signer === undefined || !isOther || isOwn)
  return {
    ...{ kind, setKind, strokes, setStrokes, name, setName, isOwn, setOwn, code, setCode },
    ...{ sent, isSent, agreed, send, sign, signer: given.signer },
    /** A code was asked for here, and not before. */
    isJustSent: send.isSuccess,
    hasMark: kind === 'drawn' ? strokes.length > 0 : isNamed,
    check: useFormCheck({ values: { mark, code }, required: isSent ? ['code'] : [], error }),
    /** The name typed is not the one that the company knows. */
    isOther,
  }
}
type Draft = ReturnType<typeof useDraft>

function Mark({ draft }: { draft: Draft }) {
  const { t } = useTranslation('portal')
  const { kind, check } = draft
  return (
    <>
      <SegmentedControl
        aria-label={t('signing.how')}
        size="md"
        value={kind}
        onChange={(next) => draft.setKind(next === 'typed' ? 'typed' : 'drawn')}
        data={[
          { value: 'drawn', label: t('signing.draw') },
          { value: 'typed', label: t('signing.type') },
        ]}
      />
      {kind === 'drawn' ? (
        <SignaturePad
          strokes={draft.strokes}
          onChange={draft.setStrokes}
          error={check.errors.mark}
          texts={{ pad: t('signing.pad'), clear: t('signing.clear') }}
        />
      ) : (
        <TypedName draft={draft} />
      )}
    </>
  )
}

/** A typed name is that of the signer, or confirmed to be. */
function TypedName({ draft }: { draft: Draft }) {
  const { t } = useTranslation('portal')
  const { name, isOwn, isOther, signer, check } = draft
  return (
    <>
      <TextInput
        label={t('signing.name')}
        autoComplete="name"
        required
        maxLength={80}
        size="md"
        value={name}
        error={check.errors.mark}
        onChange={(event) => {
          draft.setName(event.currentTarget.value)
          draft.setOwn(false)
        }}
      />
      <Text className={classes.typed} aria-hidden>
        {name}
      </Text>
      {isOther || isOwn ? (
        <Checkbox
          size="md"
          label={t('signing.ownName')}
          description={signer === undefined ? undefined : t('signing.ownNameText', { name: signer })}
          checked={isOwn}
          onChange={(event) => draft.setOwn(event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}

function CodeField({ draft: { sent, code, setCode, check, isJustSent } }: { draft: Draft }) {
  const { t } = useTranslation('portal')
  const field = useRef<HTMLInputElement>(null)
  // What asked for the code is done: typing goes on in the field that has come.
  useEffect(() => {
    if (isJustSent) field.current?.focus()
  }, [isJustSent])
  return (
    <>
      <Text role="status">{t('entry.sent', { address: sent.code.sent_to ?? '' })}</Text>
      <TextInput
        ref={field}
        className={classes.code}
        label={t('signing.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        size="md"
        value={code}
        error={check.errors.code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </>
  )
}

function SendAgain({ draft: { sent, send }, isReady }: { draft: Draft; isReady: boolean }) {
  const { t } = useTranslation('portal')
  const seconds = useCountdown(sent.code.resend_after, sent.at)
  return (
    <Button
      variant="default"
      mih={44}
      disabled={!isReady || seconds > 0}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {seconds > 0 ? t('signing.againIn', { seconds }) : t('signing.again')}
    </Button>
  )
}
