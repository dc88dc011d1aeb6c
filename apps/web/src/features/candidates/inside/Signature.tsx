import { Alert, Button, Checkbox, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import {
  checkSignature,
  readSignature,
  sendSignatureCode,
  signCandidateLetter,
  startSignature,
} from '@muster/contract/calls/candidates/letters'
import type { SignatureMark } from '@muster/contract/documents/signatures.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import { SignaturePad, type Strokes } from '../../../lib/signature/SignaturePad.tsx'
import { pathTo, portalOptions } from '../data/portal-data.ts'
import '../texts.ts'

type Signing = DataOf<typeof readSignature>

/** Signs an accepted letter: read, agree, name, code. */
export default function SignaturePage(props: InsideProps) {
  return (
    <Inside {...props}>
      <Read linkKey={props.linkKey} />
    </Inside>
  )
}

const optionsOf = (cid: string) => ({
  queryKey: [readSignature.id, cid],
  queryFn: () => ask(readSignature, { params: { cid } }),
  meta: { errorShown: 'inline' as const },
  retry: false,
})

function Read({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('candidates')
  const [params] = useSearchParams()
  const isBack = params.get('back') === '1'
  // Whoever comes back from the service sees what became of the letter there.
  const checked = useQuery({
    queryKey: [checkSignature.id, linkKey],
    queryFn: async () => (await ask(checkSignature, { body: { cid: linkKey } })) ?? true,
    enabled: isBack,
    meta: { errorShown: 'inline' as const },
    retry: false,
    gcTime: 0,
  })
  const query = useQuery({ ...optionsOf(linkKey), enabled: !isBack || checked.isFetched })
  return (
    <Loaded linkKey={linkKey} query={query}>
      {(signing) => (
        <Stack gap="md">
          <Title order={1}>{t('signature.title')}</Title>
          {checked.error ? (
            <Alert color="red" role="alert">
              {messageOf(checked.error)}
            </Alert>
          ) : null}
          <Sign linkKey={linkKey} signing={signing} isBack={isBack} />
          <Button component={Link} to={pathTo.home(linkKey)} variant="subtle" mih={44}>
            {t('letter.home')}
          </Button>
        </Stack>
      )}
    </Loaded>
  )
}

interface SignProps {
  linkKey: string
  signing: Signing
  /** From the signing service. */
  isBack: boolean
}

function Sign({ linkKey, signing, isBack }: SignProps) {
  const { t } = useTranslation('candidates')
  const { letter, inputFile, signed_file, service } = signing
  if (letter && signed_file)
    return (
      <>
        <Text role="status">{t('signature.done')}</Text>
        <Button component="a" href={signed_file} variant="default" mih={44}>
          {t('letter.readSigned')}
        </Button>
        <Button component={Link} to={pathTo.form(linkKey)} mih={44}>
          {t('signature.toForm')}
        </Button>
      </>
    )
  if (!letter || !inputFile)
    return (
      <>
        <Text fw={600}>{t('signature.nothing')}</Text>
        <Text>{t('signature.nothingText')}</Text>
      </>
    )
  if (service) return <SignElsewhere {...{ linkKey, signing, isBack, letter, inputFile, service }} />
  return <SignForm linkKey={linkKey} letter={letter} inputFile={inputFile} consent={signing.consent} />
}

interface SignElsewhereProps extends SignProps {
  letter: NonNullable<Signing['letter']>
  inputFile: string
  service: string
}

/** The service has a page of its own: the browser goes there, and comes back. */
function SignElsewhere({ linkKey, signing, isBack, letter, inputFile, service }: SignElsewhereProps) {
  const { t } = useTranslation('candidates')
  const { kind, version, title } = letter
  const begin = useMutation({
    mutationFn: () => ask(startSignature, { body: { cid: linkKey, kind: kind as 3, version } }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { errorShown: 'inline' },
  })
  return (
    <>
      <Text fw={600}>{title}</Text>
      {signing.declined !== null ? (
        <Alert color="yellow" role="status">
          {t('signature.declined', { reason: signing.declined })}
        </Alert>
      ) : isBack ? (
        <Text role="status">{t('signature.notYet', { name: service })}</Text>
      ) : null}
      <Text>{t('signature.elsewhere', { name: service })}</Text>
      {begin.error ? (
        <Alert color="red" role="alert">
          {messageOf(begin.error)}
        </Alert>
      ) : null}
      <Button component="a" href={inputFile} target="_blank" rel="noopener" variant="default" mih={44}>
        {t('letter.read')}
      </Button>
      <Button mih={44} loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {t('signature.go', { name: service })}
      </Button>
    </>
  )
}

interface TypedNameProps {
  name: string
  onChange: (name: string) => void
  /** The name typed is not the one that the company knows. */
  isOther: boolean
  /** Confirmed to be the signer's own. */
  isOwn: boolean
  onOwn: (isOwn: boolean) => void
  problem: string | undefined
}

/** A typed name is that of the candidate, or confirmed to be. */
function TypedName({ name, onChange, isOther, isOwn, onOwn, problem }: TypedNameProps) {
  const { t } = useTranslation('candidates')
  return (
    <>
      <TextInput
        label={t('signature.name')}
        autoComplete="name"
        required
        maxLength={80}
        size="md"
        value={name}
        error={problem}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          onOwn(false)
        }}
      />
      {isOther || isOwn ? (
        <Checkbox
          size="md"
          label={t('signature.ownName')}
          checked={isOwn}
          onChange={(event) => onOwn(event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}

interface SignFormProps {
  linkKey: string
  letter: NonNullable<Signing['letter']>
  inputFile: string
  consent: string
}

function SignForm({ linkKey, letter: { kind, version, title }, inputFile, consent }: SignFormProps) {
  const { t } = useTranslation('candidates')
  const client = useQueryClient()
  const [markKind, setMarkKind] = useState<SignatureMark['kind']>('drawn')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [name, setName] = useState('')
  // Of the very name that was typed.
  const [isOwn, setOwn] = useState(false)
  const [code, setCode] = useState('')
  // What was agreed to stays what is signed, also in another language.
  const [agreed, setAgreed] = useState(consent)
  const mark: SignatureMark =
    markKind === 'drawn'
      ? { kind: markKind, strokes }
      : { kind: markKind, name: name.trim(), ...(isOwn && { is_own_name: true }) }
  const hasMark = markKind === 'drawn' ? strokes.length > 0 : name.trim() !== ''
  const of = { cid: linkKey, kind: kind as 3, version }
  const send = useMutation({
    mutationFn: () => ask(sendSignatureCode, { body: { ...of, consent } }),
    onSuccess: () => setAgreed(consent),
    meta: { errorShown: 'inline' },
  })
  const sign = useMutation({
    mutationFn: () =>
      ask(signCandidateLetter, {
        body: { ...of, consent: agreed, code, mark },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: portalOptions(linkKey).queryKey })
      await client.invalidateQueries({ queryKey: optionsOf(linkKey).queryKey })
    },
    meta: { errorShown: 'inline' },
  })
  const error = sign.error ?? send.error
  const required = send.data ? ['code'] : []
  const check = useFormCheck({ values: { mark, code }, required, error })
  return (
    <CheckedForm check={check} onSubmit={() => (send.data ? sign : send).mutate()}>
      <Stack gap="md">
        <Text>{t('signature.text')}</Text>
        <Text fw={600}>{title}</Text>
        <Button component="a" href={inputFile} target="_blank" rel="noopener" variant="default" mih={44}>
          {t('letter.read')}
        </Button>
        <Text>{send.data ? agreed : consent}</Text>
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        <SegmentedControl
          aria-label={t('signature.how')}
          size="md"
          value={markKind}
          onChange={(next) => setMarkKind(next === 'typed' ? 'typed' : 'drawn')}
          data={[
            { value: 'drawn', label: t('signature.draw') },
            { value: 'typed', label: t('signature.type') },
          ]}
        />
        {markKind === 'drawn' ? (
          <SignaturePad
            strokes={strokes}
            onChange={setStrokes}
            error={check.errors.mark}
            texts={{ pad: t('signature.pad'), clear: t('signature.clear') }}
          />
        ) : (
          <TypedName
            {...{ name, isOwn, onChange: setName, onOwn: setOwn }}
            problem={check.errors.mark}
            isOther={error instanceof ApiError && error.key === 'documents.name_differs'}
          />
        )}
        {send.data ? (
          <>
            <Text role="status">{t('portal:entry.sent', { address: send.data.sent_to ?? '' })}</Text>
            <TextInput
              label={t('signature.code')}
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
          {send.data ? t('signature.sign') : t('signature.agree')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}
