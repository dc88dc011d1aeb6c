import { Alert, Button, Group, Modal, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import {
  answerOffer,
  askCompany,
  openLetter,
  readOfferAnswer,
} from '@muster/contract/calls/candidates/letters'
import type { DataOf } from '@muster/contract/kit/index'
import { MESSAGE_LENGTH, rejectReasons } from '@muster/contract/onboarding/letters/letters.constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import classes from '../../../lib/portal/Portal.module.css'
import { formatterFor, type Letter, pathTo, portalOptions, wordsOf } from '../data/portal-data.ts'
import '../texts.ts'

type Answerable = DataOf<typeof readOfferAnswer>
type Asked = 'accept' | 'reject' | null

/** A letter to be read, asked about and answered. Opening the page answers nothing, whatever its address says. */
export default function LetterPage(props: InsideProps) {
  return (
    <Inside {...props}>
      <Read linkKey={props.linkKey} />
    </Inside>
  )
}

const optionsOf = (status: ReturnType<typeof wordsOf>[0], cid: string) => ({
  queryKey: [readOfferAnswer.id, status, cid],
  queryFn: () => ask(readOfferAnswer, { params: { status, cid } }),
  meta: { errorShown: 'inline' as const },
  retry: false,
})

function Read({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('candidates')
  const [status] = wordsOf(useLocation().pathname)
  const query = useQuery(optionsOf(status, linkKey))
  return (
    <Loaded linkKey={linkKey} query={query}>
      {({ letter, thread }: Answerable) => (
        <Stack gap="lg">
          {letter ? (
            <OneLetter linkKey={linkKey} letter={letter} />
          ) : (
            <div>
              <Title order={1}>{t('letter.none')}</Title>
              <Text mt="xs">{t('letter.noneText')}</Text>
            </div>
          )}
          <Questions linkKey={linkKey} thread={thread} />
          <Button component={Link} to={pathTo.home(linkKey)} variant="subtle" mih={44}>
            {t('letter.home')}
          </Button>
        </Stack>
      )}
    </Loaded>
  )
}

function OneLetter({ linkKey, letter }: { linkKey: string; letter: Letter }) {
  const { t, i18n } = useTranslation('candidates')
  const { accept_reject_status: wanted } = useParams()
  const [asked, setAsked] = useState<Asked>(
    letter.can_answer && (wanted === 'accept' || wanted === 'reject') ? wanted : null,
  )
  const { kind, version, title, state, pages, expires_on, signed_at } = letter
  const format = formatterFor(i18n.language)
  const open = useMutation({
    mutationFn: () => ask(openLetter, { body: { cid: linkKey, kind: kind as 3, version } }),
    onSuccess: ({ url, signed_url }) => window.location.assign(signed_url ?? url),
    meta: { errorShown: 'inline' },
  })
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{title}</Title>
        <Text role="status">
          {t(`letter.states.${state}`)}
          {letter.can_answer ? ` · ${t('home.until', { day: format.day(expires_on) })}` : ''}
        </Text>
        {signed_at ? <Text>{t('letter.signed', { day: format.day(signed_at) })}</Text> : null}
      </div>
      {open.error ? (
        <Alert color="red" role="alert">
          {messageOf(open.error)}
        </Alert>
      ) : null}
      <Button
        variant="default"
        mih={44}
        className={classes.wraps}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {signed_at ? t('letter.readSigned') : `${t('letter.read')} · ${t('letter.pages', { count: pages })}`}
      </Button>
      {letter.can_sign ? (
        <Button component={Link} to={pathTo.signature(linkKey)} mih={44} className={classes.wraps}>
          {t('home.sign', { title })}
        </Button>
      ) : null}
      {letter.can_answer ? (
        <Group grow>
          <Button mih={44} onClick={() => setAsked('accept')}>
            {t('letter.accept')}
          </Button>
          <Button mih={44} variant="default" onClick={() => setAsked('reject')}>
            {t('letter.reject')}
          </Button>
        </Group>
      ) : null}
      {asked ? (
        <Answer linkKey={linkKey} letter={letter} asked={asked} onClose={() => setAsked(null)} />
      ) : null}
    </Stack>
  )
}

interface AnswerProps {
  linkKey: string
  letter: Letter
  asked: 'accept' | 'reject'
  onClose: () => void
}

function Answer({ linkKey, letter: { version }, asked, onClose }: AnswerProps) {
  const { t } = useTranslation('candidates')
  const client = useQueryClient()
  const [code, setCode] = useState<(typeof rejectReasons)[number]>('other')
  const [reason, setReason] = useState('')
  const [accepted, rejected] = wordsOf(useLocation().pathname)
  const isReject = asked === 'reject'
  const [refusal, setRefusal] = useState<unknown>(null)
  const problem = refusal instanceof ApiError ? refusal.fields.reason : undefined
  const answer = useMutation({
    mutationFn: () =>
      ask(answerOffer, {
        params: { status: isReject ? rejected : accepted, cid: linkKey },
        body: isReject ? { version, reason_code: code, reason: reason.trim() } : { version },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: optionsOf(accepted, linkKey).queryKey })
      await client.invalidateQueries({ queryKey: portalOptions(linkKey).queryKey })
      onClose()
    },
    onError: setRefusal,
    meta: { errorShown: 'inline' },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isReject ? 'letter.rejectTitle' : 'letter.acceptTitle')}
      closeButtonProps={{ 'aria-label': t('letter.cancel'), size: 44 }}
    >
      <Stack gap="md">
        {answer.error && !problem ? (
          <Alert color="red" role="alert">
            {messageOf(answer.error)}
          </Alert>
        ) : null}
        {isReject ? (
          <>
            <Select
              label={t('letter.why')}
              data={rejectReasons.map((value) => ({ value, label: t(`letter.reasons.${value}`) }))}
              value={code}
              allowDeselect={false}
              maxDropdownHeight={400}
              size="md"
              onChange={(value) => value && setCode(value as typeof code)}
            />
            <Textarea
              label={t('letter.more')}
              required
              autosize
              minRows={3}
              maxLength={1000}
              value={reason}
              error={problem}
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setRefusal(null)
              }}
            />
          </>
        ) : (
          <Text>{t('letter.acceptText')}</Text>
        )}
        <Group grow>
          <Button variant="default" mih={44} onClick={onClose}>
            {t('letter.cancel')}
          </Button>
          <Button
            mih={44}
            disabled={isReject && reason.trim() === ''}
            loading={answer.isPending}
            onClick={() => answer.mutate()}
          >
            {t(isReject ? 'letter.reject' : 'letter.accept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Questions({ linkKey, thread }: { linkKey: string; thread: Answerable['thread'] }) {
  const { t, i18n } = useTranslation('candidates')
  const client = useQueryClient()
  const [status] = wordsOf(useLocation().pathname)
  const [body, setBody] = useState('')
  const format = formatterFor(i18n.language)
  const send = useMutation({
    mutationFn: () => ask(askCompany, { body: { cid: linkKey, body: body.trim() } }),
    onSuccess: async () => {
      setBody('')
      await client.invalidateQueries({ queryKey: optionsOf(status, linkKey).queryKey })
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h3">
        {t('letter.questions')}
      </Title>
      <Text size="sm">{t('letter.questionsText')}</Text>
      {thread.map(({ is_candidate, author, body: text, at }) => (
        <div key={`${at}${text}`} className={classes.message}>
          <Text size="sm" c="dimmed">
            {is_candidate ? t('letter.you') : author} · {format.dayTime(at)}
          </Text>
          {text}
        </div>
      ))}
      {send.error ? (
        <Alert color="red" role="alert">
          {messageOf(send.error)}
        </Alert>
      ) : null}
      <Textarea
        label={t('letter.question')}
        autosize
        minRows={2}
        maxLength={MESSAGE_LENGTH}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Button
        variant="default"
        mih={44}
        disabled={body.trim() === ''}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('letter.ask')}
      </Button>
    </Stack>
  )
}
