import { Alert, Button, Drawer, FileInput, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import {
  listLetterheads,
  removeLetterhead,
  saveLetterhead,
} from '@muster/contract/calls/documents/letterheads'
import type { Letterhead } from '@muster/contract/documents/letterheads.contract'
import { IconPaperclip } from '@muster/ui/icons'
import { RichTextField } from '@muster/ui/rich-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import classes from './Letters.module.css'
import { fieldsOptions, mergeFieldsOf } from './letter-data.ts'

interface LetterheadDrawerProps {
  head: Letterhead | null
  entities: readonly { id: number; name: string }[]
  /** Entities that have a letterhead; null: everybody. */
  taken: readonly (number | null)[]
  onClose: () => void
}

const EVERYBODY = 'all'

/** A letterhead with its logo. */
export default function LetterheadDrawer(props: LetterheadDrawerProps) {
  const { head, onClose } = props
  const { t } = useTranslation('letters')
  const fields = useQuery(fieldsOptions())
  const groups = fields.data?.groups
  const mergeFields = useMemo(() => mergeFieldsOf(groups ?? [], []), [groups])
  const { words, set, logo, setLogo, file, setFile, offered, saving, removing, problems } =
    useLetterhead(props)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={head ? t('heads.edit', { name: head.entity ?? t('heads.everybody') }) : t('heads.add')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {saving.error && Object.keys(problems).length === 0 ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(saving.error)}
          </Alert>
        ) : null}
        <Select
          label={t('heads.entity')}
          allowDeselect={false}
          data={offered}
          value={words.entity}
          error={problems.entity_id}
          onChange={(entity) => entity && set({ entity })}
        />
        <FileInput
          label={t('heads.logo')}
          description={t('heads.logoHelp')}
          placeholder={logo ? t('heads.withLogo') : undefined}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          accept="image/png,image/jpeg"
          clearable
          clearButtonProps={{ 'aria-label': t('heads.logoRemove') }}
          value={file}
          onChange={setFile}
          error={problems.logo}
        />
        {logo && !file ? (
          <Group>
            <img className={classes.logo} src={logo.link} alt={t('heads.logoAlt')} />
            <Button size="compact-sm" variant="default" onClick={() => setLogo(null)}>
              {t('heads.logoRemove')}
            </Button>
          </Group>
        ) : null}
        <RichTextField
          label={t('heads.header')}
          description={t('heads.headerHelp')}
          isDocument
          initialValue={words.header}
          onChange={(header) => set({ header })}
          fields={mergeFields}
          error={problems.header}
        />
        <Switch
          label={t('heads.everyPage')}
          checked={words.on_every_page}
          onChange={(event) => set({ on_every_page: event.currentTarget.checked })}
        />
        <RichTextField
          label={t('heads.footer')}
          isDocument
          initialValue={words.footer}
          onChange={(footer) => set({ footer })}
          fields={mergeFields}
          error={problems.footer}
        />
        <TextInput
          label={t('heads.watermark')}
          maxLength={40}
          value={words.watermark}
          onChange={(event) => set({ watermark: event.currentTarget.value })}
        />
        <Group justify="space-between">
          {head ? (
            <Button
              variant="subtle"
              color="red"
              loading={removing.isPending}
              onClick={() => removing.mutate()}
            >
              {t('heads.remove')}
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button loading={saving.isPending} onClick={() => saving.mutate()}>
              {t('heads.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Drawer>
  )
}

/** Entities that can be chosen, everybody first. */
function offeredFor({ head, entities, taken }: LetterheadDrawerProps, everybody: string) {
  const isFree = (id: number | null) => !taken.includes(id) || (head !== null && head.entity_id === id)
  const free = entities.filter(({ id }) => isFree(id))
  return [
    ...(isFree(null) ? [{ value: EVERYBODY, label: everybody }] : []),
    ...free.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}

const blank = { entity_id: null, header: '', footer: '', watermark: '', on_every_page: false, logo: null }

function useLetterhead(props: LetterheadDrawerProps) {
  const { head, onClose } = props
  const { t } = useTranslation('letters')
  const client = useQueryClient()
  const offered = offeredFor(props, t('heads.everybody'))
  const stored = head ?? blank
  const chosen = stored.entity_id === null ? EVERYBODY : String(stored.entity_id)
  const { header, footer, watermark, on_every_page } = stored
  const entity = head ? chosen : (offered[0]?.value ?? EVERYBODY)
  const [words, setWords] = useState({ entity, header, footer, watermark, on_every_page })
  const [logo, setLogo] = useState(stored.logo)
  const [file, setFile] = useState<File | null>(null)
  const over = async (message: string) => {
    notifySuccess(message)
    await client.invalidateQueries({ queryKey: endpointKey(listLetterheads) })
    onClose()
  }
  const saving = useMutation({
    mutationFn: async () => {
      const { entity: chosenEntity, ...rest } = words
      const filePath = file ? (await upload('company_logos', file)).filePath : (logo?.filePath ?? null)
      const entity_id = chosenEntity === EVERYBODY ? null : Number(chosenEntity)
      const known = head ? { id: head.id, version: head.version } : {}
      await call(saveLetterhead, { body: { ...known, ...rest, entity_id, logo: filePath } })
    },
    meta: { errorShown: 'inline' as const },
    onSuccess: () => over(t('heads.saved')),
  })
  const removing = useMutation({
    mutationFn: () => call(removeLetterhead, { body: { id: head?.id ?? 0 } }),
    onSuccess: () => over(t('heads.removed')),
  })
  const problems: Readonly<Record<string, string>> =
    saving.error instanceof ApiError ? saving.error.fields : {}
  const set = (changes: Partial<typeof words>) => setWords((current) => ({ ...current, ...changes }))
  return { words, set, logo, setLogo, file, setFile, offered, saving, removing, problems }
}
