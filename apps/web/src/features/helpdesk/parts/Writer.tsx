import { Button, Card, Group, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
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
  const [then, setThen] = useState<SettableStatus | null>(null)
  const [people, setPeople] = useState<FoundPerson[]>([])
  const [files, setFiles] = useState<NewFile[]>([])
  const [key, setKey] = useState(() => crypto.randomUUID())
  const isNote = kind === 'note'
  const sending = useMutation({
    mutationFn: () =>
      call(
        respondToTicket,
        {
          body: {
            ...{ ticket_id: ticket.id, kind, key, files: files.map(({ path }) => path) },
            body: isNote ? withMentions(text.trim(), people) : text.trim(),
            ...(then !== null && !isNote ? { status: then } : {}),
          },
        },
        { notify: true },
      ),
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
        {abilities.reply && abilities.note ? (
          <SegmentedControl
            aria-label={t('reply')}
            value={kind}
            data={[
              { value: 'reply', label: t('reply') },
              { value: 'note', label: t('note') },
            ]}
            onChange={(next) => setKind(next as Kind)}
          />
        ) : null}
        <Textarea
          label={t(isNote ? 'writeNote' : 'writeReply')}
          description={isNote ? t('noteHint') : undefined}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={MAX_MESSAGE}
          value={text}
          error={sending.error ? messageOf(sending.error) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
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
          {abilities.handle && !isNote ? (
            <Select
              label={t('andThen')}
              placeholder={t('keepStatus')}
              clearable
              data={thenStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
              value={then}
              onChange={(value) => setThen(value as SettableStatus | null)}
            />
          ) : (
            <span />
          )}
          <Group gap="sm">
            {isKept ? (
              <Text size="xs" c="dimmed">
                {t('draftKept')}
              </Text>
            ) : null}
            <Button onClick={send} loading={sending.isPending} disabled={text.trim() === ''} {...lock}>
              {t(isNote ? 'addNote' : 'send')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Card>
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
