import { Alert, Button, Card, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TemplateAttribute } from '@muster/contract/email-library/templates.contract'
import { IconCopy, IconExternalLink, IconHistory, IconInfoCircle, IconSend } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { libraryPath, previewPath } from '../data/paths.ts'
import {
  type MailLanguage,
  mailLanguages,
  mergeFieldsOf,
  refreshTemplates,
  type TemplateDetail,
  type VariantChoice,
} from '../data/template-query.ts'
import classes from './Editor.module.css'
import { LookPane } from './LookPane.tsx'
import { TemplateBadge } from './TemplateBadge.tsx'
import { useTemplateActions } from './useTemplateActions.ts'
import { type TemplateEditor, useTemplateEditor } from './useTemplateEditor.ts'

// The text editor is the largest chunk of the page: loaded lazily, after the rest is shown.
const EditorFields = lazy(() => import('./EditorFields.tsx'))
const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))
const SendModal = lazy(() => import('./SendModal.tsx'))

const PAUSE_MS = 500

interface TemplateEditorViewProps {
  detail: TemplateDetail
  choice: VariantChoice
  onChoose: (choice: VariantChoice) => void
  attributes: readonly TemplateAttribute[]
  groups: readonly { id: number; name: string }[]
}

/** The template editor: fields on the left, preview on the right. */
export function TemplateEditorView(props: TemplateEditorViewProps) {
  const { detail, choice, attributes, groups } = props
  const { t } = useTranslation('email-templates')
  const editor = useTemplateEditor(detail, choice)
  const fields = useMemo(() => mergeFieldsOf(attributes), [attributes])
  const isReadOnly = !detail.abilities.edit
  const { subject, html, text } = editor.words
  const [shown] = useDebouncedValue(
    { TRIGGER_SLUG: detail.TRIGGER_SLUG, language: choice.language, subject, html, text },
    PAUSE_MS,
  )
  return (
    <>
      <EditorHeader detail={detail} choice={choice} />
      <Stack gap="md">
        <VariantBar {...props} isDirty={editor.isDirty} />
        <EditorNotes editor={editor} detail={detail} choice={choice} />
        <div className={classes.columns}>
          <Card withBorder padding="lg" className={classes.form}>
            <Suspense fallback={<Skeleton height={520} radius="md" />}>
              <EditorFields
                editor={editor}
                detail={detail}
                language={choice.language}
                fields={fields}
                groups={groups}
                isSecret={attributes.some((one) => one.is_secret)}
                isReadOnly={isReadOnly}
              />
            </Suspense>
            <EditorFoot editor={editor} detail={detail} isReadOnly={isReadOnly} />
          </Card>
          <Card
            withBorder
            padding="md"
            className={classes.look}
            component="section"
            aria-label={t('look.title')}
          >
            <LookPane words={shown} />
          </Card>
        </div>
      </Stack>
      <UnsavedGuard isDirty={editor.isDirty && !editor.isBusy} />
    </>
  )
}

function EditorHeader({ detail, choice }: { detail: TemplateDetail; choice: VariantChoice }) {
  const { t } = useTranslation('email-templates')
  const mayEdit = useCan('email-library.template.edit')
  const { copy, isBusy } = useTemplateActions()
  const [open, setOpen] = useState<'versions' | 'send' | null>(null)
  const { EMAIL_ID: id, name, abilities } = detail
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={name}
        badge={<TemplateBadge template={detail} />}
        subtitle={detail.is_automatic ? `${t('automatic')}: ${detail.trigger_name}` : t('manual')}
        crumbs={[
          { label: t('title'), href: hrefOf(libraryPath()) },
          { label: detail.group_name, href: hrefOf(libraryPath(detail.group_id)) },
          { label: name },
        ]}
        secondary={[
          {
            label: t('editor.versions'),
            icon: <IconHistory size={16} aria-hidden />,
            onClick: () => setOpen('versions'),
          },
          {
            label: t('look.open'),
            icon: <IconExternalLink size={16} aria-hidden />,
            href: hrefOf(previewPath(id)),
          },
          ...(mayEdit
            ? [
                {
                  label: t('copy'),
                  icon: <IconCopy size={16} aria-hidden />,
                  isBusy,
                  onClick: () => copy(id),
                },
              ]
            : []),
          ...(abilities.send
            ? [{ label: t('send'), icon: <IconSend size={16} aria-hidden />, onClick: () => setOpen('send') }]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {open === 'versions' ? (
          <VersionsDrawer templateId={id} choice={choice} mayRestore={abilities.edit} onClose={close} />
        ) : null}
        {open === 'send' ? <SendModal template={detail} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** Chooses the entity and language of the text; disabled while there are unsaved changes. */
function VariantBar({ detail, choice, onChoose, isDirty }: TemplateEditorViewProps & { isDirty: boolean }) {
  const { t } = useTranslation('email-templates')
  return (
    <div className={classes.bar}>
      {detail.entities.length > 0 ? (
        <Select
          label={t('editor.words')}
          w={280}
          allowDeselect={false}
          disabled={isDirty}
          data={[
            { value: '', label: t('editor.everyone') },
            ...detail.entities.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={choice.entityId === null ? '' : String(choice.entityId)}
          onChange={(value) => onChoose({ ...choice, entityId: value ? Number(value) : null })}
        />
      ) : null}
      <SegmentedControl
        aria-label={t('editor.language')}
        disabled={isDirty}
        data={mailLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={choice.language}
        onChange={(language: MailLanguage) => onChoose({ ...choice, language })}
      />
    </div>
  )
}

function EditorNotes(props: { editor: TemplateEditor; detail: TemplateDetail; choice: VariantChoice }) {
  const { editor, detail, choice } = props
  const { t } = useTranslation('email-templates')
  const client = useQueryClient()
  const nameOf = (language: string) => t(`languages.${language}`, { defaultValue: language })
  const entity = detail.entities.find((one) => one.id === choice.entityId)?.name ?? ''
  return (
    <>
      {detail.language === choice.language ? null : (
        <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('editor.otherLanguage', { wanted: nameOf(choice.language), shown: nameOf(detail.language) })}
        </Alert>
      )}
      {detail.is_inherited && detail.language === choice.language ? (
        <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('editor.inherited', { entity })}
        </Alert>
      ) : null}
      {editor.error ? (
        <Alert color="red" variant="light" role="alert">
          {editor.isConflict ? t('editor.conflict') : messageOf(editor.error)}
          {editor.isConflict ? (
            <Button
              variant="default"
              size="xs"
              mt="xs"
              display="block"
              onClick={() => void refreshTemplates(client)}
            >
              {t('editor.reload')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
    </>
  )
}

function EditorFoot(props: { editor: TemplateEditor; detail: TemplateDetail; isReadOnly: boolean }) {
  const { editor, detail, isReadOnly } = props
  const { t } = useTranslation('email-templates')
  const mayPublish = useCan('email-library.template.publish')
  const published = editor.isOther ? null : detail.published_number
  if (isReadOnly) return null
  const state = published === null ? t('editor.notInUse') : t('editor.inUse', { number: published })
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" className={classes.state}>
        {editor.isDirty
          ? t('editor.unsaved')
          : `${t('editor.version', { number: editor.number })} · ${state}`}
      </Text>
      {mayPublish && published !== null ? (
        <Button
          variant="subtle"
          color="gray"
          disabled={editor.isBusy}
          onClick={() => void editor.unpublish()}
        >
          {t('editor.unpublish')}
        </Button>
      ) : null}
      <Button variant="default" disabled={editor.isBusy} onClick={() => void editor.test()}>
        {t('editor.test')}
      </Button>
      <Button
        variant={mayPublish ? 'default' : 'filled'}
        loading={editor.isBusy}
        disabled={!editor.isDirty && !editor.isOther}
        onClick={() => void editor.save()}
      >
        {t('editor.save')}
      </Button>
      {mayPublish ? (
        <Button
          loading={editor.isBusy}
          disabled={!editor.isDirty && published === editor.number}
          onClick={() => void editor.publish()}
        >
          {t('editor.publish')}
        </Button>
      ) : null}
    </div>
  )
}
