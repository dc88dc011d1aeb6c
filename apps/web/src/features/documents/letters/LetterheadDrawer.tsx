import {
  Alert,
  Button,
  Drawer,
  FileInput,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import {
  listLetterheads,
  removeLetterhead,
  saveLetterhead,
} from '@muster/contract/calls/documents/letterheads'
import type { Letterhead } from '@muster/contract/documents/letterheads.contract'
import { letterLanguages } from '@muster/contract/documents/letters.constants'
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
import { ALL, freeChoices, useLetterheadName } from './letterhead-choices.ts'

interface LetterheadDrawerProps {
  head: Letterhead | null
  entities: readonly { id: number; name: string }[]
  /** All that there are. */
  letterheads: readonly Letterhead[]
  onClose: () => void
}

/** A letterhead with its logo. */
export default function LetterheadDrawer(props: LetterheadDrawerProps) {
  const { head, onClose } = props
  const { t } = useTranslation('letters')
  const nameOf = useLetterheadName()
  const fields = useQuery(fieldsOptions())
  const groups = fields.data?.groups
  const mergeFields = useMemo(() => mergeFieldsOf(groups ?? [], []), [groups])
  const { words, set, logo, setLogo, file, setFile, choices, chooseEntity, saving, removing, problems } =
    useLetterhead(props)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={head ? t('heads.edit', { name: nameOf(head) }) : t('heads.add')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {saving.error && Object.keys(problems).length === 0 ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(saving.error)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('heads.entity')}
            allowDeselect={false}
            data={choices.entities.map(({ value, name }) => ({
              value,
              label: name ?? t('heads.everybody'),
            }))}
            value={words.entity}
            error={problems.entity_id}
            onChange={(entity) => entity && chooseEntity(entity)}
          />
          <Select
            label={t('heads.language')}
            allowDeselect={false}
            data={choices.languagesOf(words.entity).map((value) => ({
              value,
              label: value === ALL ? t('heads.everyLanguage') : t(`languages.${value}`),
            }))}
            value={words.language}
            error={problems.language}
            onChange={(language) => language && set({ language })}
          />
        </SimpleGrid>
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

const blank = {
  entity_id: null,
  language: null,
  header: '',
  footer: '',
  watermark: '',
  on_every_page: false,
  logo: null,
}

function useLetterhead(props: LetterheadDrawerProps) {
  const { head, onClose } = props
  const { t } = useTranslation('letters')
  const client = useQueryClient()
  const choices = freeChoices(props)
  const stored = head ?? blank
  const { header, footer, watermark, on_every_page } = stored
  const entity = head ? String(head.entity_id ?? ALL) : (choices.entities[0]?.value ?? ALL)
  const language: string = head ? (head.language ?? ALL) : (choices.languagesOf(entity)[0] ?? ALL)
  const [words, setWords] = useState({ entity, language, header, footer, watermark, on_every_page })
  const [logo, setLogo] = useState(stored.logo)
  const [file, setFile] = useState<File | null>(null)
  const over = async (message: string) => {
    notifySuccess(message)
    await client.invalidateQueries({ queryKey: endpointKey(listLetterheads) })
    onClose()
  }
  const saving = useMutation({
    mutationFn: async () => {
      const { entity: chosenEntity, language: chosenLanguage, ...rest } = words
      const filePath = file ? (await upload('company_logos', file)).filePath : (logo?.filePath ?? null)
      const of = {
        entity_id: chosenEntity === ALL ? null : Number(chosenEntity),
        language: letterLanguages.find((one) => one === chosenLanguage) ?? null,
      }
      const known = head ? { id: head.id, version: head.version } : {}
      await call(saveLetterhead, { body: { ...known, ...rest, ...of, logo: filePath } })
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
  /** With the language as it was, where that is free for it. */
  const chooseEntity = (next: string) => {
    const free = choices.languagesOf(next)
    const kept = free.find((one) => one === words.language) ?? free[0]
    set({ entity: next, language: kept ?? ALL })
  }
  return { words, set, logo, setLogo, file, setFile, choices, chooseEntity, saving, removing, problems }
}
