import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { addTaskComment, deleteTaskComment, editTaskComment } from '@muster/contract/calls/tasks/discussion'
import { commentParts, mentionsIn } from '@muster/contract/tasks/tasks.constants'
import { IconPencil, IconTrash } from '@muster/ui/icons'
import { PersonAvatar } from '@muster/ui/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { LinkedText } from '../../../lib/screen/LinkedText.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Details, findAssignable, pickedOf, refreshTasks } from '../data/task-data.ts'
import { MentionArea } from './MentionArea.tsx'
import classes from './Tasks.module.css'
import '../texts.ts'

type Comment = Details['comments'][number]

/** The comments of a task, and a field for another one. */
export function Comments({ details }: { details: Details }) {
  const { t } = useTranslation('tasks')
  const client = useQueryClient()
  const { comments, mentioned, abilities, task } = details
  const names = new Map(mentioned.map((one) => [one.EMPLOYEE_ID, one.EMPLOYEE_NAME]))
  const [key, setKey] = useState(() => crypto.randomUUID())
  return (
    <Stack gap="md">
      {comments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('discussion.none')}
        </Text>
      ) : null}
      {comments.map((comment) => (
        <OneComment key={comment.comment_id} comment={comment} names={names} people={pickedOf(mentioned)} />
      ))}
      {abilities.comment ? (
        <Writer
          label={t('discussion.write')}
          sendLabel={t('discussion.send')}
          send={async (body) => {
            await call(addTaskComment, { body: { task_id: task.task_id, body, key } })
            setKey(crypto.randomUUID())
            await refreshTasks(client)
          }}
        />
      ) : null}
    </Stack>
  )
}

interface OneCommentProps {
  comment: Comment
  names: ReadonlyMap<number, string>
  people: readonly FoundPerson[]
}

function OneComment({ comment, names, people }: OneCommentProps) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  const client = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const { comment_id, by, body, created_at, edited_at, is_own } = comment
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <PersonAvatar name={by} colorKey={comment.EMPLOYEE_ID ?? by} size={28} isDecorative />
      <div className={classes.what}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {by}
          </Text>
          <Text size="xs" c="dimmed">
            {[format.dayTime(created_at), edited_at ? t('discussion.edited') : '']
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {is_own && !isEditing ? (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('discussion.edit')}
                onClick={() => setIsEditing(true)}
              >
                <IconPencil size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('discussion.remove')}
                onClick={() => setIsRemoving(true)}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </>
          ) : null}
        </Group>
        {isEditing ? (
          <Writer
            label={t('discussion.yours')}
            sendLabel={t('discussion.save')}
            start={body}
            people={people}
            onCancel={() => setIsEditing(false)}
            send={async (text) => {
              await call(editTaskComment, { body: { comment_id, body: text } })
              setIsEditing(false)
              await refreshTasks(client)
            }}
          />
        ) : (
          <Text size="sm" component="div" className={classes.text}>
            {commentParts(body).map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
              <Fragment key={at}>
                {typeof part === 'string' ? (
                  <LinkedText text={part} />
                ) : (
                  <span className={classes.mention}>@{names.get(part) ?? ''}</span>
                )}
              </Fragment>
            ))}
          </Text>
        )}
      </div>
      {isRemoving ? (
        <FormModal
          title={t('discussion.removeSure')}
          onClose={() => setIsRemoving(false)}
          save={() => call(deleteTaskComment, { body: { comment_id } }, { notify: true })}
          refresh={() => refreshTasks(client)}
          saveLabel={t('discussion.remove')}
          isDangerous
        />
      ) : null}
    </Group>
  )
}

interface WriterProps {
  label: string
  sendLabel: string
  /** As it is stored. */
  start?: string
  /** The people whom it mentions already. */
  people?: readonly FoundPerson[]
  send: (body: string) => Promise<void>
  onCancel?: () => void
}

/** The text as it is shown while it is written: people by name. */
const shownText = (body: string, people: readonly FoundPerson[]): string =>
  commentParts(body)
    .map((part) =>
      typeof part === 'string' ? part : `@${people.find(({ id }) => id === part)?.name ?? part}`,
    )
    .join('')

/** The text as it is stored: people by id; longer names first, since one may begin like another. */
function storedText(text: string, people: readonly FoundPerson[]): string {
  const byLength = [...people].sort((one, other) => other.name.length - one.name.length)
  return byLength.reduce((body, { id, name }) => body.replaceAll(`@${name}`, `@{${id}}`), text)
}

function Writer({ label, sendLabel, start = '', people = [], send, onCancel }: WriterProps) {
  const { t } = useTranslation('tasks')
  const lock = useOfflineLock()
  const [named, setNamed] = useState<FoundPerson[]>(() =>
    people.filter(({ id }) => mentionsIn(start).includes(id)),
  )
  const [text, setText] = useState(() => shownText(start, people))
  const sending = useMutation({
    mutationFn: () => send(storedText(text.trim(), named)),
    onSuccess: () => setText(''),
    meta: { errorShown: 'inline' as const },
  })
  const name = (person: FoundPerson) =>
    setNamed((all) => [...all.filter(({ id }) => id !== person.id), person])
  const submit = () => {
    if (text.trim() !== '' && !sending.isPending) sending.mutate()
  }
  return (
    <Stack gap="xs">
      <MentionArea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={text}
        error={sending.error ? messageOf(sending.error) : undefined}
        onChange={setText}
        onMention={name}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <Group gap="xs">
        <PersonPicker
          aria-label={t('discussion.mention')}
          placeholder={t('discussion.mention')}
          value={null}
          find={findAssignable}
          findKey="tasks"
          style={{ flex: '1 1 10rem' }}
          onChange={(_id, person) => {
            if (!person) return
            name(person)
            setText((now) => `${now}${now === '' || now.endsWith(' ') ? '' : ' '}@${person.name} `)
          }}
        />
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {t('discussion.cancel')}
          </Button>
        ) : null}
        <Button onClick={submit} loading={sending.isPending} disabled={text.trim() === ''} {...lock}>
          {sendLabel}
        </Button>
      </Group>
    </Stack>
  )
}
