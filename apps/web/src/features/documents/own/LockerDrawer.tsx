import { Alert, Button, Drawer, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { readOwnDocuments } from '@muster/contract/calls/documents/documents'
import { closeLocker, listIssued, readLocker, takeIssued } from '@muster/contract/calls/documents/locker'
import type { OwnDocuments } from '@muster/contract/documents/documents.contract'
import type { IssuedDocuments } from '@muster/contract/documents/locker.contract'
import { IconCheck } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useOpenLocker } from './use-open-locker.ts'
import './texts.ts'

interface LockerDrawerProps {
  name: string
  categories: OwnDocuments['categories']
  onClose: () => void
}

const inline = { errorShown: 'inline' } as const

/** What the locker has of the person; each document is brought into a category of their choice. */
export default function LockerDrawer({ name, categories, onClose }: LockerDrawerProps) {
  const { t } = useTranslation('ownDocuments')
  const client = useQueryClient()
  const refreshState = () => client.invalidateQueries({ queryKey: endpointKey(readLocker) })
  const issued = useQuery({
    queryKey: endpointKey(listIssued),
    queryFn: () => call(listIssued, {}),
    retry: false,
    meta: inline,
  })
  const opening = useOpenLocker()
  const ending = useMutation({
    ...writeOptions(closeLocker),
    meta: inline,
    onSettled: refreshState,
    onSuccess: onClose,
  })
  const isOver = issued.error instanceof ApiError && issued.error.key === 'documents.locker_closed'
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('locker.title', { name })}
      closeButtonProps={{ 'aria-label': t('locker.dismiss') }}
    >
      <Stack gap="md">
        {isOver ? (
          <Alert color="yellow" variant="light" role="alert">
            <Text size="sm">{messageOf(issued.error)}</Text>
            <Button
              mt="sm"
              size="xs"
              variant="default"
              loading={opening.isPending || opening.isSuccess}
              onClick={() => opening.mutate()}
            >
              {t('locker.openAgain', { name })}
            </Button>
          </Alert>
        ) : (
          <>
            <Text size="sm">{t('locker.text', { name })}</Text>
            <Loaded query={issued} order={3} skeleton={<Skeleton height={240} radius="md" />}>
              {({ documents }) => (
                <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
                  {documents.length === 0 ? <Text c="dimmed">{t('locker.empty')}</Text> : null}
                  {documents.map((one) => (
                    <Issued key={one.uri} document={one} categories={categories} />
                  ))}
                </Stack>
              )}
            </Loaded>
            {ending.error ? (
              <Alert color="red" variant="light" role="alert">
                {messageOf(ending.error)}
              </Alert>
            ) : null}
            <Group>
              <Button loading={ending.isPending} variant="default" onClick={() => ending.mutate({})}>
                {t('locker.end')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Drawer>
  )
}

interface IssuedProps {
  document: IssuedDocuments['documents'][number]
  categories: OwnDocuments['categories']
}

function Issued({ document, categories }: IssuedProps) {
  const { t } = useTranslation('ownDocuments')
  const format = useFormatter()
  const client = useQueryClient()
  const [CID, setCategory] = useState<string | null>(null)
  const [expires_on, setExpiry] = useState('')
  const taking = useMutation({
    ...writeOptions(takeIssued),
    meta: inline,
    onSuccess: async ({ state, pending_on }) => {
      notifySuccess(
        state === 'pending' && pending_on.length > 0
          ? t('form.sent', { who: pending_on.join(', ') })
          : t('form.saved'),
      )
      await Promise.all(
        [listIssued, readOwnDocuments].map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })),
      )
    },
  })
  const { uri, name, issuer, issued_on, is_file, is_taken } = document
  const category = categories.find((one) => String(one.CID) === CID)
  const fields = taking.error instanceof ApiError ? taking.error.fields : {}
  const elsewhere = taking.error && !fields.expires_on ? messageOf(taking.error) : null
  const said = [issuer, issued_on ? t('locker.issuedOn', { day: format.day(issued_on) }) : ''].filter(Boolean)
  return (
    <li>
      <Text fw={500}>{name}</Text>
      <Text size="xs" c="dimmed">
        {said.join(' · ')}
      </Text>
      {is_taken ? (
        <Group gap={4} mt={4}>
          <IconCheck size={16} aria-hidden />
          <Text size="sm">{t('locker.taken')}</Text>
        </Group>
      ) : is_file ? (
        <Stack gap="xs" mt="xs">
          <Select
            label={t('form.category')}
            placeholder={t('locker.choose')}
            data={categories.map((one) => ({ value: String(one.CID), label: one.name }))}
            value={CID}
            onChange={setCategory}
          />
          {category && category.expiry !== 'never' ? (
            <DayField
              label={t('form.expires')}
              required={category.expiry === 'required'}
              value={expires_on}
              onChange={setExpiry}
              error={fields.expires_on}
            />
          ) : null}
          {elsewhere ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {elsewhere}
            </Text>
          ) : null}
          <Group>
            <Button
              size="xs"
              disabled={CID === null}
              loading={taking.isPending}
              aria-label={t('locker.takeNamed', { name })}
              onClick={() =>
                taking.mutate({ body: { uri, CID: Number(CID), expires_on: expires_on || null } })
              }
            >
              {t('locker.take')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {t('locker.noFile')}
        </Text>
      )}
    </li>
  )
}
