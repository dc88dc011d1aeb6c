import { Alert, Button, Card, Group, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { respondToTicket } from '@muster/contract/calls/helpdesk/tickets'
import { MAX_MESSAGE, type SettableStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type Details, finder, refreshTickets } from '../data/ticket-data.ts'
import { useDraft } from '../data/use-draft.ts'
import { useSayWriting, useWriting } from '../data/use-live-tickets.ts'
import { type NewFile, NewFiles } from './NewFiles.tsx'
import '../texts.ts'

const InsertAnswer = lazy(() => import('./InsertAnswer.tsx'))

type Kind = 'reply' | 'note'

const thenStatuses = [
  'waiting_requester',
  'waiting_third_party',
  'resolved',
] as const satisfies SettableStatus[]

/** Names people at the end of a note; they are told, and follow the ticket. */
const withMentions = (text: string, people: readonly FoundPerson[]) =>
  people.length === 0 ? text : `${text}\n${people.map(({ id }) => `@{${id}}`).join(' ')}`

/** The field for a reply or a note; what is typed is kept on the device until it is sent. */
export function Writer({ details }: { details: Details }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const lock = useOfflineLock()
  const { ticket, abilities } = details
  const [kind, setKind] = useState<Kind>(abilities.reply ? 'reply' : 'note')
  const isHidden = ticket.is_own && ticket.HAS_ANONYMITY === 1
  const { text, setText, isKept } = useDraft(`${ticket.id}.${kind}`, isHidden)
  const writing = useWriting(ticket.id)
  const sayWriting = useSayWriting(ticket.id, abilities.handle && kind === 'reply')
  // Replies that were there when the text was begun; one that was kept is begun anew.
  const [seen, setSeen] = useState(ticket.replies)
  const [then, setThen] = useState<SettableStatus | null>(null)
  const [people, setPeople] = useState<FoundPerson[]>([])
  const [files, setFiles] = useState<NewFile[]>([])
  const [key, setKey] = useState(() => crypto.randomUUID())
  const isNote = kind === 'note'
  const isCrossed = !isNote && text.trim() !== '' && ticket.replies > seen
  const sending = useMutation({
    mutationFn: () =>
      call(
        respondToTicket,
        {
          body: {
            ...{ ticket_id: ticket.id, kind, key, files: files.map(({ path }) => path) },
            body: isNote ? withMentions(text.trim(), people) : text.trim(),
            ...(then !== null && !isNote ? { status: then } : {}),
            ...(isNote || isCrossed ? {} : { seen }),
          },
        },
        { notify: true },
      ),
    onError: () => refreshTickets(client),
    onSuccess: async () => {
      setText('')
      setThen(null)
      setPeople([])
      setFiles([])
      setKey(crypto.randomUUID())
      await refreshTickets(client)
    },
    meta: { errorShown: 'inline' as const },
  })
  const send = () => {
    if (text.trim() !== '' && !sending.isPending) sending.mutate()
  }
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Kinds abilities={abilities} value={kind} onChange={setKind} />
        <Textarea
          label={t(isNote ? 'writeNote' : 'writeReply')}
          description={isNote ? t('noteHint') : undefined}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={MAX_MESSAGE}
          value={text}
          error={sending.error ? messageOf(sending.error) : undefined}
          onChange={(event) => {
            if (text === '') setSeen(ticket.replies)
            setText(event.currentTarget.value)
            sayWriting()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
        <Others writing={writing} isCrossed={isCrossed} />
        {abilities.handle && !isNote ? (
          <Inserting
            ticket={ticket}
            onInsert={(answer) =>
              setText([text.trimEnd(), answer].filter(Boolean).join('\n\n').slice(0, MAX_MESSAGE))
            }
          />
        ) : null}
        {isNote ? (
          <PeoplePicker
            label={t('tell')}
            value={people}
            onChange={setPeople}
            find={finder('name')}
            findKey="helpdesk"
          />
        ) : null}
        {abilities.attach ? <NewFiles files={files} onChange={setFiles} /> : null}
        <Group justify="space-between" align="flex-end">
          {abilities.handle && !isNote ? <Then value={then} onChange={setThen} /> : <span />}
          <Group gap="sm">
            {isKept ? (
              <Text size="xs" c="dimmed">
                {t('draftKept')}
              </Text>
            ) : null}
            <Button onClick={send} loading={sending.isPending} disabled={text.trim() === ''} {...lock}>
              {t(wordOf(isNote, isCrossed))}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Card>
  )
}

/** Whether it is a reply or a note, for those who may write both. */
function Kinds({
  abilities,
  value,
  onChange,
}: {
  abilities: Details['abilities']
  value: Kind
  onChange: (kind: Kind) => void
}) {
  const { t } = useTranslation('helpdesk')
  if (!abilities.reply || !abilities.note) return null
  return (
    <SegmentedControl
      aria-label={t('reply')}
      value={value}
      data={[
        { value: 'reply', label: t('reply') },
        { value: 'note', label: t('note') },
      ]}
      onChange={(next) => onChange(next as Kind)}
    />
  )
}

const wordOf = (isNote: boolean, isCrossed: boolean) => {
  if (isNote) return 'addNote'
  return isCrossed ? 'live.sendAnyway' : 'send'
}

/** Who else writes, and whether there is a reply that the writer may not have seen. */
function Others({ writing, isCrossed }: { writing: readonly string[]; isCrossed: boolean }) {
  const { t } = useTranslation('helpdesk')
  return (
    <div role="status">
      {writing.map((name) => (
        <Text key={name} size="sm" c="dimmed">
          {t('live.answering', { name })}
        </Text>
      ))}
      {isCrossed ? (
        <Alert color="yellow" mt="xs">
          {t('live.crossed')}
        </Alert>
      ) : null}
    </div>
  )
}

/** The status that the ticket gets with a reply. */
function Then({
  value,
  onChange,
}: {
  value: SettableStatus | null
  onChange: (value: SettableStatus | null) => void
}) {
  const { t } = useTranslation('helpdesk')
  return (
    <Select
      label={t('andThen')}
      placeholder={t('keepStatus')}
      clearable
      data={thenStatuses.map((one) => ({ value: one, label: t(`statuses.${one}`) }))}
      value={value}
      onChange={(next) => onChange(next as SettableStatus | null)}
    />
  )
}

/** Opens the canned answers, and inserts the chosen one. */
function Inserting({ ticket, onInsert }: { ticket: Details['ticket']; onInsert: (answer: string) => void }) {
  const { t } = useTranslation('helpdesk')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Group>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        {t('answers.insert')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <InsertAnswer
            ticket={ticket}
            onClose={() => setIsOpen(false)}
            onInsert={(answer) => {
              onInsert(answer)
              setIsOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </Group>
  )
}
