import { Anchor, Button, Card, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import {
  listFileRequests,
  removeFileRequest,
  revokeFileRequest,
} from '@muster/contract/calls/files/file-requests'
import { shortFileName } from '@muster/ui/dynamic-form'
import { EmptyState, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconFileText, IconLink, IconPaperclip, IconPhoto } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentKind } from '../../../lib/calls/file-names.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { fileSizeText } from '../../../lib/files/file-size.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type FileRequest, requestsOptions } from '../data/file-requests-query.ts'
import '../texts.ts'
import classes from './FileRequests.module.css'

const AskModal = lazy(() => import('./AskModal.tsx'))

const kinds: Record<FileRequest['state'], StatusKind> = {
  open: 'info',
  handed_in: 'success',
  revoked: 'neutral',
  expired: 'neutral',
}
const icons = { image: IconPhoto, pdf: IconFileText, other: IconPaperclip }

/** Files requested about an employee by upload link: pending and received. */
export default function FileRequests({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('files')
  const requests = useQuery(requestsOptions(employeeId))
  const [isAsking, setAsking] = useState(false)
  return (
    <Card component="section" aria-labelledby="file-requests" padding="lg">
      <Group justify="space-between" align="flex-start" mb="md">
        <div className={classes.words}>
          <Title order={2} size="h4" id="file-requests">
            {t('requests.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('requests.text')}
          </Text>
        </div>
        <Button leftSection={<IconLink size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {t('requests.ask')}
        </Button>
      </Group>
      <Loaded query={requests} order={3} skeleton={<Skeleton height={160} radius="md" />}>
        {(data) =>
          data.requests.length === 0 ? (
            <EmptyState order={3} title={t('requests.emptyTitle')} text={t('requests.emptyText')} />
          ) : (
            <ul className={classes.list}>
              {data.requests.map((request) => (
                <li key={request.id}>
                  <Request request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {isAsking ? <AskModal employeeId={employeeId} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </Card>
  )
}

function Request({ request }: { request: FileRequest }) {
  const { t, i18n } = useTranslation('files')
  const format = useFormatter()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: endpointKey(listFileRequests) })
  const revoke = useMutation({ ...writeOptions(revokeFileRequest), onSettled })
  const [isRemoving, setRemoving] = useState(false)
  const { purpose, state, file, abilities } = request
  const size = fileSizeText(request.max_bytes, i18n.language)
  return (
    <Card padding="md" radius="md" className={classes.item} style={{ flexDirection: 'row' }}>
      <Stack gap={2} className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{purpose}</Text>
          <StatusBadge kind={kinds[state]}>{t(`requests.states.${state}`)}</StatusBadge>
        </Group>
        <Text size="sm" c="dimmed">
          {t('requests.requested', { who: request.asked_by, when: format.dayTime(request.created_at) })}{' '}
          {state === 'open' ? t('requests.until', { when: format.dayTime(request.expires_at) }) : null}
          {state === 'handed_in' ? t('requests.came', { when: format.dayTime(request.handed_in_at) }) : null}
        </Text>
        {file ? <HandedIn file={file} /> : null}
        {state === 'open' ? (
          <Text size="xs" c="dimmed">
            {t('requests.limits', { types: request.extensions.join(', '), size })}
          </Text>
        ) : null}
      </Stack>
      {abilities.revoke ? (
        <Button
          size="xs"
          variant="default"
          loading={revoke.isPending}
          aria-label={t('requests.revokeNamed', { purpose })}
          onClick={() => revoke.mutate({ body: { id: request.id } })}
        >
          {t('requests.revoke')}
        </Button>
      ) : null}
      {abilities.remove ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('requests.removeNamed', { purpose })}
          onClick={() => setRemoving(true)}
        >
          {t('requests.remove')}
        </Button>
      ) : null}
      {isRemoving ? <RemoveModal request={request} onClose={() => setRemoving(false)} /> : null}
    </Card>
  )
}

/** The server delivers pictures and PDFs inline, which open in a tab; other files are downloaded. */
function HandedIn({ file }: { file: NonNullable<FileRequest['file']> }) {
  const { t, i18n } = useTranslation('files')
  const kind = attachmentKind(file.name)
  const Icon = icons[kind]
  return (
    <Group gap={6}>
      <Icon size={16} aria-hidden />
      <Anchor
        href={file.link}
        target="_blank"
        rel="noopener"
        size="sm"
        title={file.name}
        aria-label={t(kind === 'other' ? 'requests.download' : 'requests.open', { name: file.name })}
      >
        {shortFileName(file.name)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {fileSizeText(file.size, i18n.language)}
      </Text>
    </Group>
  )
}

function RemoveModal({ request, onClose }: { request: FileRequest; onClose: () => void }) {
  const { t } = useTranslation('files')
  const queries = useQueryClient()
  const remove = useMutation({
    ...writeOptions(removeFileRequest),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: endpointKey(listFileRequests) })
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requests.removeTitle', { purpose: request.purpose })}
      closeButtonProps={{ 'aria-label': t('requests.cancel') }}
    >
      <Text size="sm">{t('requests.removeText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('requests.cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: { id: request.id } })}
        >
          {t('requests.remove')}
        </Button>
      </Group>
    </Modal>
  )
}
