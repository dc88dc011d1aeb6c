import { ActionIcon, Alert, Badge, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import {
  addDocument,
  openDocument,
  removeDocument,
  signDocumentUpload,
} from '@muster/contract/calls/candidates/joinee-form'
import { DateField } from '@muster/ui/date-field'
import { IconTrash } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { putFile } from '../../../lib/calls/put-file.ts'
import { ask } from '../../../lib/portal/ask.ts'
import classes from '../../../lib/portal/Portal.module.css'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import type { Wanted } from '../data/portal-data.ts'

interface DocumentsProps {
  linkKey: string
  documents: readonly Wanted[]
  isOpen: boolean
  onChange: (documents: Wanted[]) => void
}

/** The documents that the company asks for, each with a camera and a file. */
export function Documents({ linkKey, documents, isOpen, onChange }: DocumentsProps) {
  const { t } = useTranslation('candidates')
  if (documents.length === 0) return <Text c="dimmed">{t('documents.none')}</Text>
  return (
    <Stack gap="lg">
      {documents.map((wanted) => (
        <Category
          key={wanted.category_id}
          linkKey={linkKey}
          wanted={wanted}
          isOpen={isOpen}
          onChange={onChange}
        />
      ))}
    </Stack>
  )
}

type CategoryProps = Omit<DocumentsProps, 'documents'> & { wanted: Wanted }

async function upload(
  cid: string,
  { category_id }: Wanted,
  file: File,
  expiresOn: string,
): Promise<Wanted[]> {
  const body = {
    ...{ cid, category_id, file_name: file.name },
    ...{ content_type: file.type, file_size: file.size },
  }
  const { document_id, signed_url } = await ask(signDocumentUpload, { body })
  await putFile(signed_url, file, file.type, () => undefined)
  const expires_on = expiresOn === '' ? null : expiresOn
  return (await ask(addDocument, { body: { cid, document_id, expires_on } })).documents
}

function Category({ linkKey, wanted, isOpen, onChange }: CategoryProps) {
  const { t, i18n } = useTranslation('candidates')
  const { texts, dateFieldTexts } = useFormTexts()
  const [expiresOn, setExpiresOn] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: (file: File) => upload(linkKey, wanted, file, expiresOn),
    onSuccess: onChange,
    meta: { errorShown: 'inline' },
  })
  const take = (file: File | null) => {
    if (!file) return
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expiresOn)
    const needsDay = expiresOn === '' && wanted.expiry === 'required'
    if (needsDay) setProblem(t('documents.dayMissing'))
    else if (expiresOn !== '' && !isDay) setProblem(texts.badDate?.('dd/MM/yyyy') ?? null)
    else send.mutate(file)
  }
  const accept = wanted.extensions.map((one) => `.${one}`).join(',')
  const takesPictures = wanted.extensions.some((one) => one === 'jpg' || one === 'jpeg')
  return (
    <Stack gap="xs" component="section" aria-label={wanted.name}>
      <Group gap="xs">
        <Text fw={600}>{wanted.name}</Text>
        {wanted.is_mandatory ? <Badge variant="outline">{t('documents.mandatory')}</Badge> : null}
      </Group>
      {wanted.note ? <Text size="sm">{wanted.note}</Text> : null}
      {wanted.files.map((file) => (
        <Sent key={file.document_id} linkKey={linkKey} file={file} isOpen={isOpen} onChange={onChange} />
      ))}
      {send.error ? (
        <Alert color="red" role="alert">
          {messageOf(send.error)}
        </Alert>
      ) : null}
      {isOpen ? (
        <>
          {wanted.expiry === 'never' ? null : (
            <DateField
              label={t('documents.expires')}
              required={wanted.expiry === 'required'}
              value={expiresOn}
              locale={i18n.language}
              texts={dateFieldTexts}
              error={problem}
              onChange={(day) => {
                setExpiresOn(day ?? '')
                setProblem(null)
              }}
            />
          )}
          <Group gap="sm" grow>
            {takesPictures ? (
              <FileButton onChange={take} accept="image/jpeg" capture="environment">
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    mih={44}
                    className={classes.camera}
                    loading={send.isPending}
                  >
                    {t('documents.take')}
                  </Button>
                )}
              </FileButton>
            ) : null}
            <FileButton onChange={take} accept={accept}>
              {(props) => (
                <Button {...props} variant="default" mih={44} loading={send.isPending}>
                  {t('documents.choose')}
                </Button>
              )}
            </FileButton>
          </Group>
          <Text size="sm" c="dimmed" role={send.isPending ? 'status' : undefined}>
            {send.isPending
              ? t('documents.sending', { name: send.variables.name })
              : t('documents.types', {
                  types: wanted.extensions.join(', ').toUpperCase(),
                  mb: wanted.max_mb,
                })}
          </Text>
        </>
      ) : null}
    </Stack>
  )
}

interface SentProps {
  linkKey: string
  file: Wanted['files'][number]
  isOpen: boolean
  onChange: (documents: Wanted[]) => void
}

function Sent({ linkKey, file, isOpen, onChange }: SentProps) {
  const { t } = useTranslation('candidates')
  const { document_id, file_name: name, state, reason } = file
  const body = { cid: linkKey, document_id }
  const open = useMutation({
    mutationFn: () => ask(openDocument, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const remove = useMutation({
    mutationFn: () => ask(removeDocument, { body }),
    onSuccess: ({ documents }) => onChange(documents),
  })
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <div className={classes.sent}>
        <Button
          variant="subtle"
          mih={44}
          px={0}
          className={classes.wraps}
          aria-label={t('documents.open', { name })}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {name}
        </Button>
        <Text size="sm">{t(`documents.states.${state}`, { reason })}</Text>
      </div>
      {isOpen && state !== 'accepted' ? (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('documents.remove', { name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  )
}
