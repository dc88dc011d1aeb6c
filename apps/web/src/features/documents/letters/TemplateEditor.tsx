import { Alert, Button, Card, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { copyLetterTemplate } from '@muster/contract/calls/documents/letter-templates'
import type { LetterFieldGroup } from '@muster/contract/documents/letter-templates.contract'
import { IconCopy, IconHistory, IconInfoCircle, IconSend } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { LetterPreview } from './LetterPreview.tsx'
import classes from './Letters.module.css'
import { mergeFieldsOf, paths, refreshTemplates } from './letter-data.ts'
import { isNewTemplate, type TemplateDetail } from './new-template.ts'
import { type TemplateEditing, useTemplateEditor } from './use-template-editor.ts'

// The text editor is the largest part of the page: loaded once the rest is shown.
const EditorForm = lazy(() => import('./EditorForm.tsx'))
const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))

const PAUSE_MS = 600

interface TemplateEditorProps {
  detail: TemplateDetail
  groups: readonly LetterFieldGroup[]
  onContinue: (number: number | undefined) => void
  /** Reads what others have saved, and starts anew with it. */
  onReload: () => void
}

/** The editor of a letter: its words at the left, the letter at the right. */
export default function TemplateEditor({ detail, groups, onContinue, onReload }: TemplateEditorProps) {
  const { t } = useTranslation('letters')
  const navigate = useNavigate()
  const editing = useTemplateEditor(detail, onReload)
  const [created, setCreated] = useState<number | null>(null)
  useEffect(() => {
    if (created !== null) void navigate(paths.template(created), { replace: true })
  }, [created, navigate])
  const onSaved = (id: number) => (editing.isNew ? setCreated(id) : onContinue(undefined))
  const { words } = editing
  const { inputs } = words
  const fields = useMemo(() => mergeFieldsOf(groups, inputs), [groups, inputs])
  // What is not printed.
  const { name: _name, category: _category, needs_approval: _approval, ...printed } = words
  const { needs_signature: _signature, sign_days: _days, ...letter } = printed
  const [shown] = useDebouncedValue(letter, PAUSE_MS)
  const isReadOnly = !detail.template.abilities.edit
  return (
    <>
      <EditorHeader detail={detail} onContinue={onContinue} onPublished={editing.noteVersion} />
      <Stack gap="md">
        <Notes editing={editing} detail={detail} groups={groups} />
        <div className={classes.columns}>
          <Card withBorder padding="lg" className={classes.form}>
            <Suspense fallback={<Skeleton height={520} radius="md" />}>
              <EditorForm editing={editing} fields={fields} isReadOnly={isReadOnly} />
            </Suspense>
            {isReadOnly ? null : <Foot editing={editing} detail={detail} onSaved={onSaved} />}
          </Card>
          <Card
            withBorder
            padding="md"
            className={classes.look}
            component="section"
            aria-label={t('preview.title')}
          >
            <LetterPreview
              choosesDay
              letter={{ ...shown, letter_date: null, as_of: null, values: {}, records: {} }}
            />
          </Card>
        </div>
      </Stack>
      <UnsavedGuard isDirty={editing.isDirty && !editing.isOlder && !editing.isBusy && created === null} />
    </>
  )
}

interface EditorHeaderProps {
  detail: TemplateDetail
  onContinue: TemplateEditorProps['onContinue']
  onPublished: (version: number) => void
}

function EditorHeader({ detail, onContinue, onPublished }: EditorHeaderProps) {
  const { template } = detail
  const isNew = isNewTemplate(detail)
  const { t } = useTranslation('letters')
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayManage = useCan('documents.templates.manage')
  const [showsVersions, setShowsVersions] = useState(false)
  const { MAILID, name, status, abilities, category, language } = template
  async function copy() {
    const copied = await call(copyLetterTemplate, { body: { MAILID } })
    await refreshTemplates(client)
    void navigate(paths.template(copied.MAILID))
  }
  const kind = ({ draft: 'neutral', published: 'success', archived: 'warning' } as const)[status]
  return (
    <>
      <PageHeader
        title={name}
        badge={<Status word={{ kind, text: t(`templates.states.${status}`) }} />}
        subtitle={`${t(`categories.${category}`)} · ${t(`languages.${language}`)}`}
        crumbs={[{ label: t('documentsTitles:templates'), href: hrefOf(paths.templates) }, { label: name }]}
        primary={
          abilities.send
            ? {
                label: t('editor.send'),
                icon: <IconSend size={16} aria-hidden />,
                onClick: () => void navigate(paths.send(MAILID)),
              }
            : undefined
        }
        secondary={[
          ...(isNew
            ? []
            : [
                {
                  label: t('editor.versions'),
                  icon: <IconHistory size={16} aria-hidden />,
                  onClick: () => setShowsVersions(true),
                },
              ]),
          ...(mayManage && !isNew
            ? [
                {
                  label: t('editor.copy'),
                  icon: <IconCopy size={16} aria-hidden />,
                  onClick: () => void copy(),
                },
              ]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {showsVersions ? (
          <VersionsDrawer
            template={template}
            onPublished={onPublished}
            onContinue={(number) => {
              setShowsVersions(false)
              onContinue(number === template.latest ? undefined : number)
            }}
            onClose={() => setShowsVersions(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Notes({
  editing,
  detail,
  groups,
}: {
  editing: TemplateEditing
  detail: TemplateDetail
  groups: readonly LetterFieldGroup[]
}) {
  const { t } = useTranslation('letters')
  const isWithheld = groups.some(({ fields }) => fields.some((field) => field.is_withheld))
  return (
    <>
      {detail.template.status === 'archived' ? (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('editor.archived')}
        </Alert>
      ) : null}
      {isWithheld && detail.template.abilities.edit ? (
        <Text size="sm" c="dimmed">
          {t('editor.withheldHelp')}
        </Text>
      ) : null}
      {editing.error ? (
        <Alert color="red" variant="light" role="alert">
          {editing.isConflict ? t('editor.conflict') : messageOf(editing.error)}
          {editing.isConflict ? (
            <Button variant="default" size="xs" mt="xs" display="block" onClick={editing.reload}>
              {t('editor.reload')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
    </>
  )
}

function Foot({
  editing,
  detail,
  onSaved,
}: {
  editing: TemplateEditing
  detail: TemplateDetail
  onSaved: (id: number) => void
}) {
  const { t } = useTranslation('letters')
  const { published, latest } = detail.template
  const state = published === null ? t('editor.notPublished') : t('editor.isPublished', { number: published })
  const save = async (publish: boolean) => {
    const id = await editing.save(publish)
    if (id !== null) onSaved(id)
  }
  const isPublished = published === latest && !editing.isDirty
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" className={classes.state}>
        {editing.isDirty ? t('editor.unsaved') : `${t('editor.shown', { number: detail.number })} · ${state}`}
      </Text>
      {editing.isDirty && !editing.isNew ? (
        <TextInput
          size="xs"
          aria-label={t('editor.note')}
          placeholder={t('editor.note')}
          maxLength={200}
          value={editing.note}
          onChange={(event) => editing.setNote(event.currentTarget.value)}
        />
      ) : null}
      <Button
        variant="default"
        disabled={!editing.isDirty}
        loading={editing.isBusy}
        onClick={() => void save(false)}
      >
        {t('editor.save')}
      </Button>
      <Button disabled={isPublished} loading={editing.isBusy} onClick={() => void save(true)}>
        {t('editor.publish')}
      </Button>
    </div>
  )
}
