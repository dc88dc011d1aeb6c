import { Alert, Button, Loader, Stack, Text, Title } from '@mantine/core'
import { renewCandidateLink, sendEntryCode } from '@muster/contract/calls/candidates/entry'
import { readyLazy } from '@muster/ui/popup'
import { type ComponentType, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { messageOf } from '../calls/api.ts'
import { ask, isRefusal } from './ask.ts'
import { Frame } from './Frame.tsx'
import { type OpenedLink, readLink, useLink } from './link.ts'
import { useAction } from './use-action.ts'
import './texts.ts'

const CodeForm = readyLazy(async () => ({ default: (await import('./CodeForm.tsx')).CodeForm }))

/** What a page is for those who have entered a code. */
type Page = ComponentType<{ linkKey: string; opened: OpenedLink }>

/**
 * A page of the portal: lets those in who hold a link that works and have entered a code in this browser. The code of what is
 * inside arrives meanwhile.
 */
export function portalPage(load: () => Promise<{ default: Page }>): ComponentType {
  const Page = readyLazy(load)
  return function Gate() {
    const { cidBuffer, child_id } = useParams()
    const { hash } = useLocation()
    // Where the address may choose, the token is in the part that servers don't see.
    const key = cidBuffer ?? child_id ?? hash.slice(1)
    const { opened, error } = useLink(key)
    useEffect(() => {
      // What does not arrive is asked for again, and its failure shown, where it is drawn.
      void Promise.allSettled([Page.preload(), CodeForm.preload()])
    }, [])
    if (error) return <Refused linkKey={key} error={error} />
    if (!opened) return <Waiting />
    if (!opened.is_confirmed)
      return (
        <Frame opened={opened}>
          <Entry linkKey={key} opened={opened} />
        </Frame>
      )
    return (
      <Suspense fallback={<Waiting opened={opened} />}>
        <Page linkKey={key} opened={opened} />
      </Suspense>
    )
  }
}

function Waiting({ opened = null }: { opened?: OpenedLink | null }) {
  const { t } = useTranslation('portal')
  return (
    <Frame opened={opened}>
      <Loader size="sm" role="progressbar" aria-label={t('loading')} />
    </Frame>
  )
}

function Refused({ linkKey, error }: { linkKey: string; error: unknown }) {
  const { t } = useTranslation('portal')
  return (
    <Frame>
      {isRefusal(error) ? (
        <Over linkKey={linkKey} />
      ) : (
        <Stack gap="md" role="alert">
          <Title order={1}>{t('over.failed')}</Title>
          <Text>{messageOf(error)}</Text>
          <Button mih={44} onClick={() => void readLink(linkKey)}>
            {t('over.retry')}
          </Button>
        </Stack>
      )}
    </Frame>
  )
}

/** The same page for every link that does not work. */
function Over({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('portal')
  const isKey = /^[\w-]{43}$/.test(linkKey)
  // What is no key at all gets the same answer.
  const renew = useAction(async () => {
    if (isKey) await ask(renewCandidateLink, { body: { key: linkKey } })
    return true
  })
  return (
    <Stack gap="md">
      <Title order={1}>{t('over.title')}</Title>
      {renew.error ? (
        <Alert color="red" role="alert">
          {messageOf(renew.error)}
        </Alert>
      ) : null}
      {renew.data ? (
        <Text role="status">{t('over.sent')}</Text>
      ) : (
        <Button mih={44} loading={renew.isPending} onClick={renew.run}>
          {t('over.again')}
        </Button>
      )}
    </Stack>
  )
}

function Entry({ linkKey, opened }: { linkKey: string; opened: OpenedLink }) {
  const { t } = useTranslation('portal')
  const send = useAction(() => ask(sendEntryCode, { body: { key: linkKey } }))
  const code = send.data ?? opened.code
  return (
    <Stack gap="md">
      <Title order={1}>{t('entry.hello', { name: opened.first_name })}</Title>
      <Text>{t('entry.text', { company: opened.org_name })}</Text>
      {send.error ? (
        <Alert color="red" role="alert">
          {messageOf(send.error)}
        </Alert>
      ) : null}
      {code.sent_to ? (
        <Suspense fallback={<Loader size="sm" role="progressbar" aria-label={t('loading')} />}>
          <CodeForm linkKey={linkKey} code={code} isSending={send.isPending} onSend={send.run} />
        </Suspense>
      ) : (
        <Button mih={44} loading={send.isPending} onClick={send.run}>
          {t('entry.send')}
        </Button>
      )}
    </Stack>
  )
}
