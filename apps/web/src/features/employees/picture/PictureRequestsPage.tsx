import { Button, Center, Group, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { PictureRequest } from '@muster/contract/employees/identity/picture.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { PersonAvatar, PersonChip } from '@muster/ui/people'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { writeOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Picture.module.css'
import { decideProfileImage, refreshWaiting, waitingOptions } from './picture-queries.ts'
import { RejectModal } from './RejectModal.tsx'
import './texts.ts'

const PAUSE = 250

/** Profile pictures pending approval. */
export default function PictureRequestsPage() {
  const { t } = useTranslation('picture')
  const format = useFormatter()
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const [rejected, setRejected] = useState<PictureRequest | null>(null)
  const searchLater = useDebouncedCallback(
    (text: string) => setQuery(text ? { q: text } : {}, { replace: true, preventScrollReset: true }),
    PAUSE,
  )
  const waiting = useInfiniteQuery({ ...waitingOptions(search), placeholderData: keepPreviousData })
  const total = waiting.data?.pages[0]?.total_rows ?? 0
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle')} />
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchLater(event.currentTarget.value.trim())
        }}
      />
      <Loaded query={waiting} skeleton={<Waiting />} order={2}>
        {({ pages }) =>
          total === 0 ? (
            <EmptyState
              title={t(search ? 'list.noMatchTitle' : 'list.emptyTitle')}
              text={t(search ? 'list.noMatchText' : 'list.emptyText')}
            />
          ) : (
            <>
              <Text c="dimmed" mb="sm" role="status">
                {t('list.count', { count: total, number: format.number(total) })}
              </Text>
              <ul className={classes.list} aria-label={t('list.title')}>
                {pages
                  .flatMap((page) => page.requests)
                  .map((request) => (
                    <li key={request.id} className={classes.item}>
                      <Request request={request} onReject={() => setRejected(request)} />
                    </li>
                  ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {waiting.hasNextPage ? (
        <Center mt="md">
          <Button
            variant="default"
            loading={waiting.isFetchingNextPage}
            onClick={() => void waiting.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </Center>
      ) : null}
      {rejected ? <RejectModal request={rejected} onClose={() => setRejected(null)} /> : null}
    </>
  )
}

function Request({ request, onReject }: { request: PictureRequest; onReject: () => void }) {
  const { t } = useTranslation('picture')
  const format = useFormatter()
  const queries = useQueryClient()
  const approve = useMutation({
    ...writeOptions(decideProfileImage),
    onSettled: () => refreshWaiting(queries),
  })
  const name = request.EMPLOYEE_NAME
  const pictures = [
    { id: 'before', photo: request.photo },
    { id: 'after', photo: request.new_photo },
  ] as const
  return (
    <>
      <PersonChip
        name={name}
        subtitle={[request.EMPLOYEE_CODE, request.DESIGNATION_NAME, request.DEPARTMENT_NAME]
          .filter(Boolean)
          .join(' · ')}
        src={request.photo}
        colorKey={request.EMPLOYEE_ID}
        href={hrefOf(`/users/view/${request.EMPLOYEE_ID}`)}
      />
      <div className={classes.pictures}>
        {pictures.map(({ id, photo }) => (
          <figure key={id} className={classes.picture}>
            <PersonAvatar
              name={id === 'after' ? t('list.newOf', { name }) : name}
              colorKey={request.EMPLOYEE_ID}
              src={photo}
              size={104}
              isDecorative={id === 'before'}
            />
            <figcaption>{t(`list.${id}`)}</figcaption>
          </figure>
        ))}
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t('list.requested', { date: format.dayTime(request.asked_at) })}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            aria-label={t('list.rejectNamed', { name })}
            onClick={onReject}
          >
            {t('list.reject')}
          </Button>
          <Button
            size="compact-md"
            aria-label={t('list.approveNamed', { name })}
            loading={approve.isPending}
            onClick={() => approve.mutate({ body: { id: request.id, outcome: 'approve' } })}
          >
            {t('list.approve')}
          </Button>
        </Group>
      </Group>
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('picture')
  return (
    <>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        <Skeleton height={250} radius="lg" />
        <Skeleton height={250} radius="lg" />
        <Skeleton height={250} radius="lg" />
      </div>
    </>
  )
}
