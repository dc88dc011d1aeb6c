import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import {
  checkSignature,
  readSignature,
  sendSignatureCode,
  signCandidateLetter,
  startSignature,
} from '@muster/contract/calls/candidates/letters'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import { SignForm } from '../../../lib/signature/SignForm.tsx'
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
  return <SignHere linkKey={linkKey} letter={letter} inputFile={inputFile} signing={signing} />
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

interface SignHereProps {
  linkKey: string
  letter: NonNullable<Signing['letter']>
  inputFile: string
  signing: Signing
}

function SignHere({ linkKey, letter: { kind, version, title }, inputFile, signing }: SignHereProps) {
  const { t } = useTranslation('candidates')
  const client = useQueryClient()
  const of = { cid: linkKey, kind: kind as 3, version }
  return (
    <SignForm
      consent={signing.consent}
      code={signing.code}
      isRead
      sendCode={(consent) => ask(sendSignatureCode, { body: { ...of, consent } })}
      sign={(given) => ask(signCandidateLetter, { body: { ...of, ...given } })}
      onSigned={async () => {
        await client.invalidateQueries({ queryKey: portalOptions(linkKey).queryKey })
        await client.invalidateQueries({ queryKey: optionsOf(linkKey).queryKey })
      }}
    >
      <Text>{t('signature.text')}</Text>
      <Text fw={600}>{title}</Text>
      <Button component="a" href={inputFile} target="_blank" rel="noopener" variant="default" mih={44}>
        {t('letter.read')}
      </Button>
    </SignForm>
  )
}
